// Draws one moment on the canvas. Agents and trails of a group share a path: 10,000 single fills would be too slow.

const batch = 32;  // agents in a path: the cost of drawing one grows faster than its length

class Painter {
  constructor(recording, camera, canvas) {
    Object.assign(this, { recording, camera, canvas, context: canvas.getContext('2d') });
    this.pose = recording.newPose();
    const floats = () => new Float32Array(recording.most);
    this.sx = floats();
    this.sy = floats();
    this.near = floats();
    this.visible = recording.groups.map(() => true);
    this.trailSeconds = 2;
    this.trails = true;
    this.selected = -1;  // index of an agent
    this.hovered = -1;
    this.why = null;  // draws the wishes of the selected
    this.gait = null;  // draws feet
    // Enough to see a single agent, small enough that a crowd doesn't become a carpet.
    this.least = recording.most <= 400 ? 5.5 : clamp(5.5 - 2.5 * Math.log10(recording.most / 400) / 1.4, 2.6, 5.5);
    this.readColors();
  }

  readColors() {
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue('--' + name).trim();
    this.ink = color('ink');
    this.quiet = color('quiet');
    this.grid = color('grid');
    this.edge = color('edge');
    this.mark = color('mark');
    this.surface = color('surface');
    this.accent = color('accent');
    this.wishColors = Array.from({ length: wishColorCount }, (_, k) => color('wish-' + k));
    this.groupColors = this.recording.groups.map((group, k) => group.color || color('group-' + (k % 8)));
    this.eventColors = this.recording.kinds.map((kind) =>
      ['arrived', 'removed', 'quarantined'].includes(kind) ? color('event-' + kind) : color('event-other'));
  }

  draw(time) {
    const { context, camera, recording } = this;
    const ratio = window.devicePixelRatio || 1;
    const w = Math.round(camera.width * ratio), h = Math.round(camera.height * ratio);
    if (this.canvas.width !== w || this.canvas.height !== h) Object.assign(this.canvas, { width: w, height: h });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, camera.width, camera.height);
    context.lineJoin = context.lineCap = 'round';
    this.drawGrid();
    this.drawEdges();
    const crowd = recording.most > 1500;  // would hide what lies beneath
    if (!crowd) this.drawMarks();
    if (!recording.frames) return;
    recording.sample(time, this.pose);
    [this.selected, this.hovered] = [this.selected, this.hovered].map((agent) => this.present(agent));
    this.project();
    if (this.trails) this.drawTrails(time);
    this.gait?.draw(time);
    this.drawAgents();
    this.gait?.drawOver();
    if (crowd) this.drawMarks();
    this.drawSelection();
    this.why?.draw();
    this.drawPulses(time);
    this.drawScale();
  }

  // A grid line each 1, 2 or 5 times a power of ten, about 90 px apart.
  get spacing() {
    const rough = 90 / this.camera.scale, power = 10 ** Math.floor(Math.log10(rough));
    return power * [1, 2, 5, 10].find((k) => k * power >= rough * 0.99);
  }

  drawGrid() {
    const { context, camera, recording } = this, step = this.spacing;
    let [lowX, highX, lowY, highY, z] = [0, 0, 0, 0, 0];
    if (camera.fromTop && camera.yaw === 0) {
      const halfX = camera.width / 2 / camera.scale, halfY = camera.height / 2 / camera.scale;
      [lowX, highX, lowY, highY] = [camera.center[0] - halfX, camera.center[0] + halfX, camera.center[1] - halfY, camera.center[1] + halfY];
    } else {
      [lowX, highX, lowY, highY, z] = [recording.low[0], recording.high[0], recording.low[1], recording.high[1], recording.low[2]];
    }
    if ((highX - lowX + highY - lowY) / step > 600) return;
    context.beginPath();
    const line = (x0, y0, x1, y1) => {
      context.moveTo(camera.x(x0, y0), camera.y(x0, y0, z));
      context.lineTo(camera.x(x1, y1), camera.y(x1, y1, z));
    };
    for (let k = Math.ceil(lowX / step); k * step <= highX; ++k) line(k * step, lowY, k * step, highY);
    for (let k = Math.ceil(lowY / step); k * step <= highY; ++k) line(lowX, k * step, highX, k * step);
    context.lineWidth = 1;
    context.strokeStyle = this.grid;
    context.stroke();
  }

  drawEdges() {
    const { context, camera, recording } = this;
    const box = recording.dimensions === 3 && !camera.fromTop;
    if (!recording.bounded && !box) return;
    const corners = camera.corners();
    context.beginPath();
    for (let a = 0; a < corners.length; ++a)
      for (let bit = 1; bit < corners.length; bit *= 2) {
        if (a & bit) continue;
        for (const [call, p] of [['moveTo', corners[a]], ['lineTo', corners[a | bit]]]) context[call](camera.x(p[0], p[1]), camera.y(...p));
      }
    context.lineWidth = recording.bounded ? 1.5 : 1;
    context.strokeStyle = this.edge;
    // A torus has no wall: its edges are dashed.
    context.setLineDash(recording.bounded && !recording.wraps ? [] : [6, 5]);
    context.stroke();
    context.setLineDash([]);
  }

  drawMarks() {
    const { context, camera } = this;
    context.fillStyle = this.mark;
    context.font = '12px system-ui, sans-serif';
    const labels = [];  // where one is already: groups may share a target
    for (const mark of this.recording.marks) {
      if (!mark.points.length) continue;
      context.strokeStyle = this.mark;
      context.lineWidth = 1.5;
      // One that moves is where it was in the frame that is shown.
      const by = mark.track?.[Math.min(this.pose.frame ?? 0, mark.track.length - 1)] ?? [0, 0, 0];
      const shifted = mark.points.map((p) => p.map((c, k) => c + (by[k] ?? 0)));
      const points = shifted.map((p) => [camera.x(p[0], p[1]), camera.y(...p)]);
      context.beginPath();
      if (mark.kind !== 'target') {
        points.forEach(([x, y], k) => (k ? context.lineTo(x, y) : context.moveTo(x, y)));
        if (mark.closed) context.closePath();
        if (mark.kind === 'solid') {
          context.globalAlpha = 0.12;
          context.fill();
        }
        if (mark.kind === 'route') context.setLineDash([7, 6]);
        context.globalAlpha = 0.75;
      } else {
        for (const [x, y] of points)
          for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
            context.moveTo(x + 3 * dx, y + 3 * dy);
            context.lineTo(x + 9 * dx, y + 9 * dy);
          }
      }
      context.stroke();
      context.setLineDash([]);
      if (mark.radius > 0) {
        context.globalAlpha = 0.5;
        for (const p of shifted) this.ring(p, mark.radius);
      }
      context.globalAlpha = 1;
      const [x, first] = points[0];
      let y = first;
      while (labels.some(([lx, ly]) => Math.abs(lx - x) < 20 && Math.abs(ly - y) < 13)) y -= 14;
      labels.push([x, y]);
      const label = mark.label.length > 40 ? mark.label.slice(0, 39) + '\u2026' : mark.label;
      context.strokeStyle = this.surface;
      context.lineWidth = 4;
      context.strokeText(label, x + 11, y - 8);
      context.fillText(label, x + 11, y - 8);
    }
  }

  /// A circle that lies on the ground plane, so an ellipse when the view is tilted.
  ring(p, radius) {
    const { context, camera } = this;
    context.beginPath();
    context.ellipse(camera.x(p[0], p[1]), camera.y(...p), radius * camera.scale, radius * camera.scale * Math.sin(camera.tilt), 0, 0, turn);
    context.stroke();
  }

  /// The same agent in the group in which it is now.
  present(agent) {
    const { list, slots } = this.pose.roster, slot = agent < 0 ? -1 : slots[agent];
    return slot < 0 ? agent : list[slot];
  }

  project() {
    const { pose, camera } = this;
    for (let k = 0; k < pose.count; ++k) {
      this.sx[k] = camera.x(pose.x[k], pose.y[k]);
      this.sy[k] = camera.y(pose.x[k], pose.y[k], pose.z[k]);
    }
  }

  /// Trails are drawn in bands that fade with age, in a crowd in one. There frames are skipped as well; always the same
  /// ones, so that a trail doesn't wriggle.
  drawTrails(time) {
    const { recording, pose, context } = this;
    let oldest = pose.frame;
    while (oldest > 0 && recording.time[oldest] > time - this.trailSeconds) --oldest;
    const budget = 30000 / Math.max(pose.count, 1), stride = Math.max(1, Math.ceil((pose.frame - oldest) / Math.max(budget, 4)));
    const frames = [];
    for (let f = pose.frame; f >= oldest; --f) if (f === pose.frame || f % stride === 0) frames.push(f);
    const bands = pose.count > 2000 ? 1 : 4, perBand = Math.max(1, Math.ceil(frames.length / bands));
    for (let band = 0; band < bands; ++band) {
      const part = frames.slice(Math.max(band * perBand - 1, 0), (band + 1) * perBand);
      if (!part.length) break;
      for (let g = 0; g < recording.groups.length; ++g) {
        if (!this.visible[g]) continue;
        context.lineWidth = 1.25;
        context.globalAlpha = 0.42 * (1 - band / bands);
        context.strokeStyle = this.groupColors[g];
        for (let from = pose.roster.start[g]; from < pose.roster.start[g + 1]; from += batch) {
          context.beginPath();
          for (let k = from; k < Math.min(from + batch, pose.roster.start[g + 1]); ++k) this.trail(pose.roster.order[k], part, band === 0);
          context.stroke();
        }
      }
    }
    context.globalAlpha = 1;
    const slot = this.selected < 0 ? -1 : pose.roster.slots[this.selected];
    if (slot < 0 || !this.visible[recording.group[this.selected]]) return;
    context.beginPath();
    this.trail(slot, frames, true);
    context.lineWidth = 2;
    context.strokeStyle = this.groupColors[recording.group[this.selected]];
    context.stroke();
  }

  trail(slot, frames, fromNow) {
    const { recording, pose, camera, context } = this;
    if (!pose.shown[slot]) return;
    const agent = pose.roster.list[slot];
    let last = [pose.x[slot], pose.y[slot], pose.z[slot]], p = [0, 0, 0], drawing = fromNow;
    if (fromNow) context.moveTo(this.sx[slot], this.sy[slot]);
    for (const f of frames) {
      const at = recording.roster(f).slots[agent];
      if (at < 0 || !recording.position(f, at, p)) {
        drawing = false;
        continue;
      }
      const x = camera.x(p[0], p[1]), y = camera.y(p[0], p[1], p[2]);
      if (drawing && !recording.jumps(last, p)) context.lineTo(x, y);
      else context.moveTo(x, y);
      drawing = true;
      [last, p] = [p, last];
    }
  }

  drawAgents() {
    const { recording, pose, camera, context } = this;
    const slots = this.slotsInOrder();
    let group = -1, pending = 0;
    const flush = () => {
      if (!pending) return;
      context.fillStyle = this.groupColors[group];
      context.fill();
      pending = 0;
    };
    this.drawBodies(slots);
    for (const k of slots) {
      if (!this.onScreen(k)) continue;
      const agent = pose.roster.list[k];
      if (recording.group[agent] !== group || pending >= batch) flush();
      group = recording.group[agent];
      if (!pending++) context.beginPath();
      this.arrow(this.sx[k], this.sy[k], pose.heading[k], pose.climb[k], Math.max(recording.radius[agent] * camera.scale, this.least));
    }
    flush();
  }

  /// When an agent is large on the screen its arrow alone would hide how much room it takes.
  drawBodies(slots) {
    const { recording, pose, camera, context } = this;
    context.globalAlpha = 0.16;
    for (const k of slots) {
      const agent = pose.roster.list[k], radius = recording.radius[agent] * camera.scale;
      if (radius < 9 || !this.onScreen(k)) continue;
      context.beginPath();
      context.arc(this.sx[k], this.sy[k], radius, 0, turn);
      context.fillStyle = this.groupColors[recording.group[agent]];
      context.fill();
    }
    context.globalAlpha = 1;
  }

  /// By group, or in a tilted 3D view from far to near.
  slotsInOrder() {
    const { recording, pose, camera } = this;
    if (recording.dimensions !== 3) return pose.roster.order;
    for (let k = 0; k < pose.count; ++k) this.near[k] = camera.depth(pose.x[k], pose.y[k], pose.z[k]);
    return pose.roster.order.slice().sort((a, b) => this.near[a] - this.near[b]);
  }

  onScreen(k) {
    const { pose, camera, recording } = this, agent = pose.roster.list[k];
    if (!pose.shown[k] || !this.visible[recording.group[agent]]) return false;
    const margin = Math.max(recording.radius[agent] * camera.scale, 12);
    return this.sx[k] > -margin && this.sx[k] < camera.width + margin && this.sy[k] > -margin && this.sy[k] < camera.height + margin;
  }

  arrow(x, y, heading, climb, size) {
    const { camera, context } = this;
    const flat = Math.cos(climb), dx = Math.cos(heading) * flat, dy = Math.sin(heading) * flat, dz = Math.sin(climb);
    let ax = dx * camera.right[0] + dy * camera.right[1];
    let ay = -(dx * camera.up[0] + dy * camera.up[1] + dz * camera.up[2]);
    const length = Math.hypot(ax, ay);
    if (length < 1e-6) [ax, ay] = [1, 0];
    else [ax, ay] = [ax / length, ay / length];
    const along = size * Math.max(length, 0.4), across = size * 0.64;  // seen from the front an arrow is short
    context.moveTo(x + ax * along, y + ay * along);
    context.lineTo(x - ax * along * 0.76 - ay * across, y - ay * along * 0.76 + ax * across);
    context.lineTo(x - ax * along * 0.42, y - ay * along * 0.42);
    context.lineTo(x - ax * along * 0.76 + ay * across, y - ay * along * 0.76 - ax * across);
    context.closePath();
  }

  /// Of the ring around a selected agent, px.
  ringSize(agent) { return Math.max(this.recording.radius[agent] * this.camera.scale, this.least) + 5; }

  drawSelection() {
    const { recording, pose, camera, context } = this;
    for (const agent of new Set([this.hovered, this.selected])) {
      const k = agent < 0 ? -1 : pose.roster.slots[agent];
      if (k < 0 || !this.onScreen(k)) continue;
      context.beginPath();
      context.arc(this.sx[k], this.sy[k], this.ringSize(agent), 0, turn);
      if (!camera.fromTop) {  // a plumb line to the floor tells the height
        context.moveTo(this.sx[k], this.sy[k]);
        context.lineTo(this.sx[k], camera.y(pose.x[k], pose.y[k], recording.low[2]));
      }
      context.lineWidth = agent === this.selected ? 2 : 1.25;
      context.strokeStyle = agent === this.selected ? this.ink : this.quiet;
      context.stroke();
    }
  }

  /// A ring that grows and fades after an event.
  drawPulses(time) {
    const { recording, context, camera } = this, p = [0, 0, 0], lasting = 0.9;
    let drawn = 0;
    for (let e = 0; e < recording.eventTime.length && drawn < 400; ++e) {
      const age = (time - recording.eventTime[e]) / lasting;
      if (age < 0) break;
      const agent = recording.eventAgent[e];
      if (age >= 1 || !this.visible[recording.group[agent]] || !recording.locate(agent, recording.eventTime[e], p)) continue;
      ++drawn;
      context.beginPath();
      context.arc(camera.x(p[0], p[1]), camera.y(...p), 6 + 20 * age, 0, turn);
      context.lineWidth = 2;
      context.globalAlpha = 1 - age;
      context.strokeStyle = this.eventColors[recording.eventKind[e]];
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  drawScale() {
    const { context, camera } = this, step = this.spacing, y = camera.height - 14;
    const text = (step >= 1e5 || step < 1e-3 ? step.toExponential(0) : String(Number(step.toPrecision(3)))) + ' m';
    context.beginPath();
    context.moveTo(14, y - 4);
    context.lineTo(14, y);
    context.lineTo(14 + step * camera.scale, y);
    context.lineTo(14 + step * camera.scale, y - 4);
    context.lineWidth = 1.25;
    context.strokeStyle = context.fillStyle = this.quiet;
    context.stroke();
    context.font = '12px system-ui, sans-serif';
    context.fillText(text, 18, y - 6);
  }

  /// The agent under a point of the canvas, or -1.
  pick(x, y) {
    const { recording, pose, camera } = this;
    let best = -1, least = Infinity;
    for (let k = 0; k < pose.count; ++k) {
      if (!pose.shown[k] || !this.visible[recording.group[pose.roster.list[k]]]) continue;
      const away = Math.hypot(this.sx[k] - x, this.sy[k] - y);
      if (away < least && away < Math.max(12, recording.radius[pose.roster.list[k]] * camera.scale)) [best, least] = [pose.roster.list[k], away];
    }
    return best;
  }
}
