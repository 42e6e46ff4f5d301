// The replay's scripts are joined in this order into one module: data, view, draw, why, gait, controls.
// This one reads the recording. scenario/write/replay.hpp describes the encoding.

const byId = (id) => document.getElementById(id);
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const turn = 2 * Math.PI;
const element = (tag, text = '', attributes = {}) => {
  const made = Object.assign(document.createElement(tag), attributes);
  made.textContent = text;
  return made;
};
const decimals = (value) => (Math.abs(value) >= 1000 ? value.toFixed(0) : value.toFixed(2));
const lost = 65535;  // a position that was not a number

function decodeBase64(text) {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const chunk = 1 << 18;  // a multiple of 4; small, so that a large run isn't held twice as a string
  for (let from = 0, to = 0; from < text.length; from += chunk) {
    const part = atob(text.slice(from, from + chunk));
    for (let k = 0; k < part.length; ++k) bytes[to++] = part.charCodeAt(k);
  }
  return bytes;
}

class Recording {
  constructor(header, bytes) {
    Object.assign(this, header);
    const { agents, frames, alive, samples, events } = header.counts;
    let at = 0;
    const read = (Type, count) => {
      const array = new Type(bytes.buffer, at, count);
      at += array.byteLength;
      return array;
    };
    this.time = read(Float64Array, frames);
    this.step = read(Float64Array, frames);
    this.eventTime = read(Float64Array, events);
    this.frameList = read(Uint32Array, frames);
    this.frameCount = read(Uint32Array, frames);
    this.id = read(Uint32Array, agents);
    this.group = read(Uint32Array, agents);
    this.alive = read(Uint32Array, alive);
    this.eventKind = read(Uint32Array, events);
    this.eventAgent = read(Uint32Array, events);
    this.radius = read(Float32Array, agents);
    this.maxSpeed = read(Float32Array, agents);
    this.box = read(Float32Array, 6 * frames);
    this.fastest = read(Float32Array, frames);
    this.animated = this.groups.some((group) => group.clips);
    if (this.explained) this.strongest = read(Float32Array, frames);
    if (this.animated) this.reach = read(Float32Array, frames);
    this.axes = Array.from({ length: header.dimensions }, () => read(Uint16Array, samples));
    this.heading = read(Uint16Array, samples);
    this.velocity = Array.from({ length: header.dimensions }, () => read(Int16Array, samples));
    if (this.explained)
      for (const [what, count] of [['asked', header.counts.wishes], ['granted', header.counts.wishes], ['mind', samples]])
        this[what] = Array.from({ length: header.dimensions }, () => read(Int16Array, count));
    if (this.animated) {
      this.point = [0, 1].map(() => read(Uint16Array, header.counts.poses));
      this.limb = [0, 1, 2].map(() => read(Int16Array, header.counts.limbs));
      this.planted = read(Uint8Array, header.counts.limbs);
    }
    this.first = new Float64Array(frames + 1);
    for (let f = 0; f < frames; ++f) this.first[f + 1] = this.first[f] + this.frameCount[f];
    this.frames = frames;
    this.begin = frames ? this.time[0] : 0;
    this.end = frames ? this.time[frames - 1] : 0;
    this.size = [0, 1, 2].map((k) => this.high[k] - this.low[k]);
    this.most = this.frameCount.reduce((a, b) => Math.max(a, b), 0);
    this.agents = agents;
    this.findTwins();
    this.rosters = new Map();
    const countOf = { wish: (group) => group.behaviors.length, pose: (group) => (group.clips ? 1 : 0), limb: (group) => group.limbs?.length ?? 0 };
    this.entries = {};
    for (const what of [...(this.explained ? ['wish'] : []), ...(this.animated ? ['pose', 'limb'] : [])])
      this.entries[what] = this.countEntries(what, countOf[what]);
  }

  /// An agent that changes its group is listed once per group: `twin` links those with one id in a ring. At any time only one
  /// of them is alive.
  findTwins() {
    const latest = new Map();
    this.twin = new Uint32Array(this.agents);
    for (let agent = 0; agent < this.agents; ++agent) {
      const other = latest.get(this.id[agent]);
      this.twin[agent] = other === undefined ? agent : this.twin[other];
      if (other !== undefined) this.twin[other] = agent;
      latest.set(this.id[agent], agent);
    }
    this.people = latest.size;
  }

  /// Agents of a group have the same number of wishes, poses or limbs: where those of each frame begin.
  countEntries(what, countOf) {
    const counts = this.groups.map(countOf), first = new Float64Array(this.frames + 1);
    for (let f = 0, count = 0; f < this.frames; ++f) {
      const from = this.frameList[f], to = from + this.frameCount[f];
      if (!f || from !== this.frameList[f - 1] || to - from !== this.frameCount[f - 1]) {
        count = 0;
        for (let k = from; k < to; ++k) count += counts[this.group[this.alive[k]]];
      }
      first[f + 1] = first[f] + count;
    }
    return { what, counts, first };
  }

  /// Where those of one slot of a frame begin.
  firstEntry({ what, counts, first }, frame, slot) {
    const roster = this.roster(frame), key = what + 'At';
    if (!roster[key]) {
      roster[key] = new Uint32Array(roster.list.length + 1);
      roster.list.forEach((agent, k) => (roster[key][k + 1] = roster[key][k] + counts[this.group[agent]]));
    }
    return first[frame] + roster[key][slot];
  }

  /// What each behavior of an agent asked for in the step after a frame, what it was granted of it, and what the mind made
  /// of all; null if the agent wasn't there. A vector that was not a number has NaN in it.
  wishes(frame, agent) {
    const roster = this.roster(frame), slot = roster.slots[agent];
    if (slot < 0) return null;
    agent = roster.list[slot];  // the twin that is in this frame
    const first = this.firstEntry(this.entries.wish, frame, slot), unit = this.strongest[frame] / 32767;
    const read = (axes, at) => [0, 1, 2].map((k) => (!axes[k] ? 0 : axes[k][at] === -32768 ? NaN : axes[k][at] * unit));
    const each = this.groups[this.group[agent]].behaviors.map((_, k) =>
      ({ asked: read(this.asked, first + k), granted: read(this.granted, first + k) }));
    return { each, together: read(this.mind, this.first[frame] + slot) };
  }

  /// An animated agent in a frame: its point in the blend space, and for each limb its offset from the agent and whether it
  /// is planted. Null if it wasn't there, hasn't moved yet or has no clips.
  pose(frame, agent) {
    const roster = this.roster(frame), slot = roster.slots[agent];
    if (slot < 0 || !this.groups[this.group[roster.list[slot]]].clips) return null;
    const at = this.firstEntry(this.entries.pose, frame, slot), unit = this.reach[frame] / 32767;
    if (this.point[0][at] === lost) return null;
    const first = this.firstEntry(this.entries.limb, frame, slot);
    const feet = this.groups[this.group[roster.list[slot]]].limbs.map((_, k) => ({
      at: this.limb.map((axis) => (axis[first + k] === -32768 ? NaN : axis[first + k] * unit)), planted: this.planted[first + k] === 1 }));
    return { point: this.point.map((axis) => (axis[at] / 65534) * 2 - 1), feet };
  }

  /// The last frame that isn't after `time`.
  frameAt(time) {
    let low = 0, high = this.frames - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.time[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /// The agents alive in a frame, the slot of each agent and its twins (or -1), and the slots ordered by group so that a group
  /// is drawn in one go. Frames with the same agents share it.
  roster(frame) {
    const key = this.frameList[frame] * 4294967296 + this.frameCount[frame];
    let roster = this.rosters.get(key);
    if (roster) return roster;
    const list = this.alive.subarray(this.frameList[frame], this.frameList[frame] + this.frameCount[frame]);
    const slots = new Int32Array(this.agents).fill(-1);
    const start = new Uint32Array(this.groups.length + 1);
    for (let k = 0; k < list.length; ++k) {
      let agent = list[k];
      do slots[agent] = k;
      while ((agent = this.twin[agent]) !== list[k]);
      ++start[this.group[list[k]] + 1];
    }
    for (let g = 1; g < start.length; ++g) start[g] += start[g - 1];
    const cursor = start.slice(), order = new Uint32Array(list.length);
    for (let k = 0; k < list.length; ++k) order[cursor[this.group[list[k]]]++] = k;
    roster = { list, slots, order, start };
    if (this.rosters.size >= 400) this.rosters.delete(this.rosters.keys().next().value);
    this.rosters.set(key, roster);
    return roster;
  }

  /// The position of a slot of a frame into out[0..2]; false if it was not a number.
  position(frame, slot, out) {
    const s = this.first[frame] + slot, box = 6 * frame;
    out[2] = 0;
    for (let k = 0; k < this.axes.length; ++k) {
      const q = this.axes[k][s];
      if (q === lost) return false;
      out[k] = this.box[box + k] + (q / 65534) * this.box[box + 3 + k];
    }
    return true;
  }

  /// Whether going from a to b crosses the seam of a torus.
  jumps(a, b) {
    if (!this.wraps) return false;
    for (let k = 0; k < this.axes.length; ++k)
      if (this.size[k] > 0 && Math.abs(b[k] - a[k]) > this.size[k] / 2) return true;
    return false;
  }

  newPose() {
    const floats = () => new Float32Array(this.most);
    return { roster: null, frame: 0, part: 0, count: 0, shown: new Uint8Array(this.most), x: floats(), y: floats(), z: floats(),
             heading: floats(), climb: floats(), speed: floats() };
  }

  /// All agents at a time between two frames. An agent that vanishes before the next frame stays where it was.
  sample(time, pose) {
    if (!this.frames) return pose;
    const f = this.frameAt(time), next = Math.min(f + 1, this.frames - 1);
    const span = this.time[next] - this.time[f];
    const part = span > 0 ? clamp((time - this.time[f]) / span, 0, 1) : 0;
    const roster = this.roster(f), nextRoster = this.roster(next);
    const a = [0, 0, 0], b = [0, 0, 0];
    pose.roster = roster;
    pose.frame = f;
    pose.part = part;
    pose.count = roster.list.length;
    for (let k = 0; k < pose.count; ++k) {
      if (!(pose.shown[k] = this.position(f, k, a) ? 1 : 0)) continue;
      const s = this.first[f] + k;
      let heading = this.heading[s];
      this.readVelocity(f, s, pose, k);
      const slot = roster === nextRoster ? k : nextRoster.slots[roster.list[k]];
      if (part > 0 && slot >= 0 && this.position(next, slot, b)) {
        for (let axis = 0; axis < this.axes.length; ++axis) a[axis] = this.between(axis, a[axis], b[axis], part);
        const change = ((this.heading[this.first[next] + slot] - heading + 98304) & 65535) - 32768;
        heading += change * part;
      }
      pose.x[k] = a[0];
      pose.y[k] = a[1];
      pose.z[k] = a[2];
      pose.heading[k] = (heading * turn) / 65536;
    }
    return pose;
  }

  /// Part of the way from a to b, on a torus the short way around.
  between(axis, a, b, part) {
    const size = this.size[axis];
    let way = b - a;
    if (!this.wraps || !(size > 0) || Math.abs(way) <= size / 2) return a + way * part;
    way -= Math.sign(way) * size;
    const to = a + way * part;
    return to < this.low[axis] ? to + size : to > this.high[axis] ? to - size : to;
  }

  readVelocity(frame, s, pose, k) {
    const unit = this.fastest[frame] / 32767;
    const vx = this.velocity[0][s] * unit, vy = this.velocity[1][s] * unit;
    const vz = this.velocity[2] ? this.velocity[2][s] * unit : 0;
    const flat = Math.hypot(vx, vy);
    pose.speed[k] = this.velocity[0][s] === -32768 ? NaN : Math.hypot(flat, vz);
    pose.climb[k] = vz === 0 || !(pose.speed[k] > 0) ? 0 : Math.atan2(vz, flat);
  }

  /// Where an agent was at an event, which may be just after its last frame or before its first.
  locate(agent, time, out) {
    const f = this.frameAt(time);
    for (let back = 0; back < 60; ++back)
      for (const at of back === 1 ? [f - 1, f + 1] : [f - back]) {
        if (at < 0 || at >= this.frames) continue;
        const slot = this.roster(at).slots[agent];
        if (slot >= 0 && this.position(at, slot, out)) return true;
      }
    return false;
  }
}
