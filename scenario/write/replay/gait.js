// How animated agents move: their feet under them, prints where feet stood, and for the selected one the square of its
// clips with the point in it that says which of them it does.

const labelMost = 16;  // clips; more names would hide each other
const printsForAll = 30;  // animated agents; of more, only the selected and the hovered one leave prints

class Gait {
  constructor(painter) {
    Object.assign(this, { painter, recording: painter.recording, camera: painter.camera });
    this.prints = new Map();
    this.near = [];  // slots whose feet are seen
    this.canvas = byId('gait');
  }

  /// Half the length of a foot, m. Recordings don't tell, so it is in proportion to the agent.
  footSize(agent) { return 0.3 * this.recording.radius[agent]; }
  /// Whether it is large enough on the screen to be worth drawing.
  isSeen(agent) {
    return this.recording.groups[this.recording.group[agent]].limbs?.length > 0 && 2 * this.footSize(agent) * this.camera.scale >= 4;
  }

  draw(time) {
    const { painter, recording } = this, { pose } = painter;
    if (!recording.animated) return;
    const near = [];
    for (let k = 0; k < pose.count; ++k) if (this.isSeen(pose.roster.list[k]) && painter.onScreen(k)) near.push(k);
    if (painter.trails) {
      const all = near.length <= printsForAll;
      for (const k of near) {
        const agent = pose.roster.list[k];
        if (all || agent === painter.selected || agent === painter.hovered) this.drawPrints(agent, time);
      }
    }
    this.near = near;
  }

  /// Over the arrows, which would hide them.
  drawOver() {
    if (this.recording.animated) for (const k of this.near) this.drawFeet(k);
  }

  /// Planted feet are dark, those in the air an outline.
  drawFeet(slot) {
    const { painter, recording } = this, { pose, context } = painter, agent = pose.roster.list[slot];
    const now = recording.pose(pose.frame, agent), next = recording.pose(Math.min(pose.frame + 1, recording.frames - 1), agent);
    if (!now) return;
    const color = painter.groupColors[recording.group[agent]];
    now.feet.forEach(({ at, planted }, limb) => {
      const to = next && next.feet.length === now.feet.length ? next.feet[limb].at : at;
      const p = [pose.x[slot], pose.y[slot], pose.z[slot]].map((c, k) => c + at[k] + (to[k] - at[k]) * pose.part);
      if (!p.every(Number.isFinite)) return;
      this.foot(p, pose.heading[slot], this.footSize(agent));
      context.globalAlpha = planted ? 1 : 0.75;
      context.fillStyle = planted ? color : painter.surface;
      context.fill();
      context.globalAlpha = planted ? 0.5 : 0.9;
      if (planted) {
        context.fillStyle = painter.ink;
        context.fill();
      } else {
        context.lineWidth = 1.25;
        context.strokeStyle = color;
        context.stroke();
      }
    });
    context.globalAlpha = 1;
  }

  /// An ellipse that lies on the ground.
  foot(p, heading, size) {
    const { camera } = this, { context } = this.painter, c = Math.cos(heading), s = Math.sin(heading), points = 14;
    context.beginPath();
    for (let k = 0; k < points; ++k) {
      const along = size * Math.cos((k * turn) / points), across = 0.42 * size * Math.sin((k * turn) / points);
      const x = p[0] + c * along - s * across, y = p[1] + s * along + c * across;
      context.lineTo(camera.x(x, y), camera.y(x, y, p[2]));
    }
    context.closePath();
  }

  /// They fade; one that slid leaves a smear from where it came down.
  drawPrints(agent, time) {
    const { painter, camera, recording } = this, { context, trailSeconds } = painter, size = this.footSize(agent);
    context.fillStyle = context.strokeStyle = painter.groupColors[recording.group[agent]];
    for (const print of this.printsOf(agent)) {
      if (print.begin > time) break;
      const age = (time - print.end) / trailSeconds;
      if (age < 0 || age >= 1) continue;
      const [from, to] = [print.from, print.to].map((p) => [camera.x(p[0], p[1]), camera.y(...p)]);
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) > 3) {
        context.beginPath();
        context.moveTo(...from);
        context.lineTo(...to);
        context.lineWidth = 0.6 * size * camera.scale;
        context.globalAlpha = 0.22 * (1 - age);
        context.stroke();
      }
      this.foot(print.to, print.heading, size);
      context.globalAlpha = 0.45 * (1 - age);
      context.fill();
    }
    context.globalAlpha = 1;
  }

  /// All prints of an agent, by the time that the foot came down: found once, because one is many frames long.
  printsOf(agent) {
    if (this.prints.has(agent)) return this.prints.get(agent);
    const { recording } = this, all = [], p = [0, 0, 0];
    let open = [];
    for (let f = 0; f < recording.frames; ++f) {
      const pose = recording.pose(f, agent), slot = recording.roster(f).slots[agent];
      if (!pose || !recording.position(f, slot, p)) {
        open = [];
        continue;
      }
      const heading = (recording.heading[recording.first[f] + slot] * turn) / 65536;
      pose.feet.forEach(({ at, planted }, limb) => {
        const where = at.map((c, k) => c + p[k]);
        if (!planted || !where.every(Number.isFinite)) return (open[limb] = null);
        if (!open[limb] || recording.jumps(open[limb].to, where))
          all.push((open[limb] = { begin: recording.time[f], from: where, heading }));
        Object.assign(open[limb], { to: where, end: recording.time[f], heading });
      });
    }
    this.prints.set(agent, all);
    return all;
  }

  /// The square, in a corner of the view: what it shows belongs to the feet there.
  show() {
    const { painter, recording, canvas } = this, agent = painter.selected;
    const { clips } = agent < 0 ? {} : recording.groups[recording.group[agent]];
    byId('gait-inset').hidden = !clips;
    if (!clips) return;
    const ratio = window.devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio)) Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    const context = canvas.getContext('2d'), half = Math.min(width, height) / 2 - 17;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const at = ([x, y]) => [width / 2 + x * half, height / 2 - y * half];
    context.lineJoin = context.lineCap = 'round';
    this.drawClips(context, at, half);
    const now = painter.pose.roster ? this.between(agent) : null, text = this.mixText(agent, now);
    if (now) this.drawPoint(context, at, agent, now);
    byId('gait-mix').textContent = text;
    canvas.setAttribute('aria-label', 'Where the agent is between its clips: ' + text);
  }

  drawClips(context, at, half) {
    const { painter, recording } = this, { clips, faces } = recording.groups[recording.group[painter.selected]];
    context.strokeStyle = painter.edge;
    context.lineWidth = 1;
    context.strokeRect(...at([-1, 1]), 2 * half, 2 * half);
    context.globalAlpha = 0.45;
    context.beginPath();
    for (const face of faces) face.forEach((clip, k) => (k ? context.lineTo(...at(clips[clip].point)) : context.moveTo(...at(clips[clip].point))), context.closePath());
    context.stroke();
    context.globalAlpha = 1;
    const taken = clips.map(({ point }) => at(point)).map(([x, y]) => [x - 4, y - 4, x + 4, y + 4]);
    Object.assign(context, { font: '11px system-ui, sans-serif', textAlign: 'left', textBaseline: 'middle', fillStyle: painter.quiet });
    for (const { name, point } of clips) {
      const [x, y] = at(point);
      context.beginPath();
      context.arc(x, y, 2.75, 0, turn);
      context.fill();
      if (clips.length <= labelMost && half > 60) this.labelClip(context, name.length > 18 ? name.slice(0, 17) + '\u2026' : name, x, y, taken);
    }
  }

  /// Below, above or beside its dot: where there is room.
  labelClip(context, text, x, y, taken) {
    const wide = context.measureText(text).width, free = this.canvas.clientWidth;
    const boxes = [[x - wide / 2, y + 11], [x - wide / 2, y - 11], [x + 7, y], [x - 7 - wide, y]].map(([left, middle]) => {
      left = clamp(left, 1, free - wide - 1);
      return [left, middle - 6, left + wide, middle + 6];
    });
    const clear = (a) => taken.every((b) => a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]);
    const box = boxes.find(clear) ?? boxes[0];
    taken.push(box);
    context.strokeStyle = this.painter.surface;
    context.lineWidth = 3;
    context.strokeText(text, box[0], box[1] + 6);
    context.fillText(text, box[0], box[1] + 6);
  }

  /// The blend point at the moment that is shown, or null.
  between(agent) {
    const { recording } = this, { frame, part } = this.painter.pose;
    const now = recording.pose(frame, agent), next = recording.pose(Math.min(frame + 1, recording.frames - 1), agent);
    return now && (next ? now.point.map((c, k) => c + (next.point[k] - c) * part) : now.point);
  }

  /// With the way that it came in the last second.
  drawPoint(context, at, agent, now) {
    const { painter, recording } = this, color = painter.groupColors[recording.group[agent]], { frame } = painter.pose;
    let last = now;
    for (let f = frame; f >= 0 && recording.time[frame] - recording.time[f] < 1; --f) {
      const pose = recording.pose(f, agent);
      if (!pose) break;
      context.beginPath();
      context.moveTo(...at(last));
      context.lineTo(...at(pose.point));
      context.globalAlpha = 0.8 * (1 - (recording.time[frame] - recording.time[f]));
      context.lineWidth = 2.5;
      context.strokeStyle = color;
      context.stroke();
      last = pose.point;
    }
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(...at(now), 5.5, 0, turn);
    context.fillStyle = color;
    context.fill();
    context.strokeStyle = painter.ink;
    context.lineWidth = 1.5;
    context.stroke();
  }

  /// How much of which clips the agent does.
  mixText(agent, point) {
    if (!point) return 'It hasn\u2019t moved yet, or isn\u2019t there.';
    const { clips, faces } = this.recording.groups[this.recording.group[agent]];
    let best = null;
    for (const face of faces) {
      const parts = partsOf(point, ...face.map((clip) => clips[clip].point)), least = Math.min(...parts);
      if (!best || least > best.least + 1e-6) best = { face, parts, least };
    }
    const mix = new Map();
    best?.face.forEach((clip, k) => mix.set(clip, (mix.get(clip) ?? 0) + clamp(best.parts[k], 0, 1)));
    return [...mix].filter(([, part]) => part >= 0.005).sort((a, b) => b[1] - a[1])
      .map(([clip, part]) => `${clips[clip].name} ${Math.round(100 * part)} %`.replaceAll(' ', '\u00a0')).join(', ');
  }
}

/// The parts of three points that make up a fourth; of a line, the third is the second, and of a single point all are the same.
function partsOf(p, a, b, c) {
  const [ux, uy, vx, vy, x, y] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1], p[0] - a[0], p[1] - a[1]];
  const area = ux * vy - uy * vx;
  if (Math.abs(area) > 1e-9) {
    const v = (ux * y - uy * x) / area, u = (x * vy - y * vx) / area;
    return [1 - u - v, u, v];
  }
  const square = ux * ux + uy * uy, u = square > 0 ? (ux * x + uy * y) / square : 0;
  return [1 - u, u, 0];
}
