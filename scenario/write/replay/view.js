// Where the viewer looks: an orthographic camera, from the top unless it was orbited.

class Camera {
  constructor(recording) {
    this.recording = recording;
    this.center = [0, 0, 0];
    this.scale = 1;  // px per m
    this.width = this.height = 1;
    this.insetRight = this.insetTop = 0;  // px that buttons cover
    this.whole = true;  // shows everything, and keeps doing so when the window changes
    this.orient(0, Math.PI / 2);
  }

  /// yaw turns around z; tilt is the height of the eye over the ground: a quarter turn looks straight down.
  orient(yaw, tilt) {
    this.yaw = yaw;
    this.tilt = clamp(tilt, 0, Math.PI / 2);
    const c = Math.cos(yaw), s = Math.sin(yaw), ct = Math.cos(this.tilt), st = Math.sin(this.tilt);
    this.right = [c, s, 0];
    this.up = [-s * st, c * st, ct];
    this.toward = [s * ct, -c * ct, st];
  }
  get fromTop() { return this.tilt > Math.PI / 2 - 1e-4; }

  x(x, y) { return this.width / 2 + this.scale * ((x - this.center[0]) * this.right[0] + (y - this.center[1]) * this.right[1]); }
  y(x, y, z) {
    return this.height / 2 - this.scale * ((x - this.center[0]) * this.up[0] + (y - this.center[1]) * this.up[1] + (z - this.center[2]) * this.up[2]);
  }
  /// Larger is nearer to the eye.
  depth(x, y, z) { return x * this.toward[0] + y * this.toward[1] + z * this.toward[2]; }

  pan(dx, dy) {
    this.whole = false;
    for (let k = 0; k < 3; ++k) this.center[k] += (-dx * this.right[k] + dy * this.up[k]) / this.scale;
  }

  /// The point under (px, py) stays there.
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    this.whole = false;
    const scale = clamp(this.scale * factor, this.fitted / 50, this.fitted * 2000);
    const kept = 1 / this.scale - 1 / scale, dx = px - this.width / 2, dy = this.height / 2 - py;
    for (let k = 0; k < 3; ++k) this.center[k] += kept * (dx * this.right[k] + dy * this.up[k]);
    this.scale = scale;
  }

  corners() {
    const { low, high, dimensions } = this.recording;
    const all = [];
    for (let k = 0; k < (dimensions === 3 ? 8 : 4); ++k)
      all.push([k & 1 ? high[0] : low[0], k & 2 ? high[1] : low[1], k & 4 ? high[2] : dimensions === 3 ? low[2] : 0]);
    return all;
  }

  fit() {
    this.whole = true;
    const { low, high, dimensions } = this.recording;
    this.center = [0, 1, 2].map((k) => (k < dimensions ? (low[k] + high[k]) / 2 : 0));
    let wide = 1e-6, tall = 1e-6;
    for (const p of this.corners()) {
      const d = p.map((value, k) => value - this.center[k]);
      wide = Math.max(wide, Math.abs(d[0] * this.right[0] + d[1] * this.right[1]));
      tall = Math.max(tall, Math.abs(d[0] * this.up[0] + d[1] * this.up[1] + d[2] * this.up[2]));
    }
    const marginX = Math.min(36, this.width * 0.06), marginY = 34;
    const freeX = Math.max(this.width - 2 * marginX - this.insetRight, 20), freeY = Math.max(this.height - 2 * marginY - this.insetTop, 20);
    this.scale = this.fitted = Math.max(Math.min(freeX / wide, freeY / tall) / 2, 1e-9);
    for (let k = 0; k < 3; ++k)
      this.center[k] += (this.insetRight / 2 / this.scale) * this.right[k] + (this.insetTop / 2 / this.scale) * this.up[k];
  }

  resize(width, height) {
    // The buttons stand in a column, on a narrow page in a row. There the height is seldom what limits.
    const row = window.innerWidth <= 700;
    this.insetRight = row ? 0 : 30;
    this.insetTop = row ? 20 : 0;
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    if (this.whole) this.fit();
  }
}
