// Buttons, keys, pointer, the address's options, and the loop that plays.

const recording = new Recording(JSON.parse(byId('header').textContent), decodeBase64(byId('data').textContent.trim()));
const camera = new Camera(recording);
const canvas = byId('view');
const options = new URLSearchParams(location.hash.slice(1));
const settings = { playing: false, speed: 1, time: recording.begin, follow: false, orbit: false };
const systemDark = matchMedia('(prefers-color-scheme: dark)');
let theme = ['light', 'dark'].includes(options.get('theme')) ? options.get('theme') : '';
const applyTheme = () => (document.documentElement.dataset.theme = theme || (systemDark.matches ? 'dark' : 'light'));
applyTheme();
const painter = new Painter(recording, camera, canvas);
const why = new Why(painter);
painter.why = why;
const gait = new Gait(painter);
painter.gait = gait;
let stale = true;  // something changed, so the next animation frame draws

// Words and numbers

const seconds = (value) => value.toFixed(2);
const whole = (value) => value.toLocaleString('en-US');
// The recording is relative to its origin, which may be far away: there, all digits down to centimeters are shown.
const globalCoordinate = (local, k) => (recording.origin?.[k] ? (recording.origin[k] + local).toFixed(2) : decimals(local));

function agentFacts(agent) {
  const { pose } = painter, slot = pose.roster ? pose.roster.slots[agent] : -1;
  const group = recording.groups[recording.group[agent]];
  const facts = [['Group', group ? group.name : '']];
  if (slot < 0) return [...facts, ['State', 'not present'], ['Time', seconds(settings.time) + ' s']];
  if (!pose.shown[slot]) return [...facts, ['State', 'position is not a number'], ['Time', seconds(settings.time) + ' s']];
  const degrees = ((pose.heading[slot] * 360) / turn + 720) % 360;
  ['x', 'y', 'z'].slice(0, recording.dimensions).forEach((axis, k) => facts.push([axis, globalCoordinate(pose[axis][slot], k) + ' m']));
  facts.push(['Speed', Number.isNaN(pose.speed[slot]) ? 'not a number' : decimals(pose.speed[slot]) + ' m/s']);
  facts.push(['Heading', ((Math.round(degrees * 10) / 10) % 360).toFixed(1) + '\u00b0'], ['Time', seconds(settings.time) + ' s']);
  return facts;
}

function fillPairs(list, pairs) {
  list.replaceChildren(...pairs.flatMap(([name, value]) => [element('dt', name), element('dd', value)]));
}

function fillHeader() {
  byId('name').textContent = recording.name || 'Unnamed run';
  byId('summary').textContent = recording.summary;
  byId('summary').title = recording.summary;
  byId('summary').hidden = !recording.summary;
  const facts = [['Agents', whole(recording.people)], ['Simulated', Number(recording.seconds.toFixed(3)) + ' s'], ['Seed', recording.seed], ['Hash', recording.hash]];
  byId('facts').replaceChildren(...facts.map(([name, value]) => {
    const pair = element('div');
    pair.append(element('dt', name), element('dd', value, { className: name === 'Hash' ? 'mono' : '' }));
    return pair;
  }));
  byId('empty').hidden = recording.frames > 0;
}

function fillGroups() {
  const counts = recording.groups.map(() => 0);
  for (const g of recording.group) ++counts[g];
  byId('groups').replaceChildren(...recording.groups.map((group, k) => {
    const label = element('label', '', { title: group.name });
    const box = element('input', '', { type: 'checkbox', checked: painter.visible[k] });
    box.onchange = () => {
      painter.visible[k] = box.checked;
      stale = true;
    };
    const swatch = element('span', '', { className: 'swatch' });
    swatch.style.setProperty('--color', painter.groupColors[k]);
    label.append(box, swatch, element('span', group.name || 'unnamed', { className: 'name' }), element('span', whole(counts[k]), { className: 'count' }));
    const item = element('li');
    item.append(label);
    return item;
  }));
}

function fillEvents() {
  byId('events-section').hidden = !recording.eventTime.length;
  byId('events').replaceChildren(...recording.kinds.map((kind, k) => {
    const times = Array.from(recording.eventTime).filter((_, e) => recording.eventKind[e] === k);
    const button = element('button', '', { title: 'Go to the next one' });
    const swatch = element('span', '', { className: 'swatch' });
    swatch.style.setProperty('--color', painter.eventColors[k]);
    button.append(swatch, element('span', kind, { className: 'name' }), element('span', whole(times.length), { className: 'count' }));
    button.onclick = () => seek(times.find((time) => time > settings.time + 1e-9) ?? times[0]);
    const item = element('li');
    item.append(button);
    return item;
  }));
}

function drawTicks() {
  const ticks = byId('ticks'), ratio = window.devicePixelRatio || 1, width = ticks.clientWidth;
  Object.assign(ticks, { width: width * ratio, height: ticks.clientHeight * ratio });
  const context = ticks.getContext('2d'), seen = new Set(), span = recording.end - recording.begin;
  context.scale(ratio, ratio);
  recording.eventTime.forEach((time, e) => {
    const x = Math.round(8 + (width - 16) * clamp(span > 0 ? (time - recording.begin) / span : 0, 0, 1));
    const kind = recording.eventKind[e], key = x * 64 + kind;
    if (seen.has(key)) return;
    seen.add(key);
    context.fillStyle = painter.eventColors[kind];
    context.fillRect(x - 1, 0, 2, 8);
  });
}

// Acting

function play(on) {
  if (!(recording.end > recording.begin)) on = false;
  if (on && settings.time >= recording.end) settings.time = recording.begin;
  settings.playing = on;
  byId('play').classList.toggle('playing', on);
  byId('play').setAttribute('aria-label', on ? 'Pause' : 'Play');
  stale = true;
}
function seek(time) {
  settings.time = clamp(time, recording.begin, recording.end);
  stale = true;
}
function step(count) {
  if (!recording.frames) return;
  play(false);
  let f = recording.frameAt(settings.time);
  if (count < 0 && settings.time > recording.time[f] + 1e-9) ++f;  // between two frames: back to the earlier one
  seek(recording.time[clamp(f + count, 0, recording.frames - 1)]);
}
function select(agent) {
  painter.selected = agent;
  byId('follow').disabled = agent < 0;
  if (agent < 0) follow(false);
  stale = true;
}
/// The next or previous of the visible agents.
function selectNext(way) {
  const { pose, selected, visible } = painter;
  if (!pose.roster) return;
  const there = Array.from(pose.roster.list).filter((agent, k) => pose.shown[k] && visible[recording.group[agent]]);
  const at = there.indexOf(selected);
  if (!there.length) return;
  select(there[at < 0 ? (way > 0 ? 0 : there.length - 1) : (at + way + there.length) % there.length]);
  if (!painter.onScreen(pose.roster.slots[painter.selected])) centerOnSelected();
}
function follow(on) {
  settings.follow = on && painter.selected >= 0;
  byId('follow').setAttribute('aria-pressed', settings.follow);
  stale = true;
}
function trails(on, length = painter.trailSeconds) {
  painter.trails = on;
  painter.trailSeconds = length;
  byId('trails').setAttribute('aria-pressed', on);
  stale = true;
}
function zoom(factor, x, y) {
  if (settings.follow) camera.zoom(factor);
  else camera.zoom(factor, x, y);
  stale = true;
}
function recolor() {
  applyTheme();
  painter.readColors();
  fillGroups();
  fillEvents();
  drawTicks();
  stale = true;
}

function linkToMoment() {
  const parts = { t: settings.time.toFixed(2), speed: settings.speed };
  if (painter.selected >= 0) parts.select = recording.id[painter.selected];
  if (settings.follow) parts.follow = 1;
  parts.trails = painter.trails ? painter.trailSeconds : 0;
  if (theme) parts.theme = theme;
  if (!camera.whole) Object.assign(parts, { zoom: (camera.scale / camera.fitted).toFixed(3), at: camera.center.map((c) => c.toFixed(2)).join(',') });
  if (recording.dimensions === 3 && !(camera.fromTop && camera.yaw === 0))
    Object.assign(parts, { yaw: ((camera.yaw * 360) / turn).toFixed(1), tilt: ((camera.tilt * 360) / turn).toFixed(1) });
  try {
    history.replaceState(null, '', '#' + decodeURIComponent(new URLSearchParams(parts)));
  } catch { /* some viewers forbid it; the copy below is then all there is */ }
  const done = (text) => {
    byId('link').textContent = text;
    setTimeout(() => (byId('link').textContent = 'Link'), 1200);
  };
  // Without leave to use the clipboard the link still stands in the address bar.
  if (navigator.clipboard) navigator.clipboard.writeText(location.href).then(() => done('Copied'), () => done('In address'));
  else done('In address');
}

byId('play').onclick = () => play(!settings.playing);
byId('scrub').oninput = (event) => seek(recording.begin + Number(event.target.value) * (recording.end - recording.begin));
byId('speed').onchange = (event) => (settings.speed = Number(event.target.value));
byId('trails').onclick = () => trails(!painter.trails);
byId('trail-length').onchange = (event) => trails(true, Number(event.target.value));
byId('follow').onclick = () => follow(!settings.follow);
byId('link').onclick = linkToMoment;
byId('theme').onclick = () => {
  theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  recolor();
};
systemDark.addEventListener('change', recolor);
byId('zoom-in').onclick = () => zoom(1.4);
byId('zoom-out').onclick = () => zoom(1 / 1.4);
byId('fit').onclick = () => {
  follow(false);
  camera.fit();
};
byId('orbit').onclick = () => {
  settings.orbit = !settings.orbit;
  byId('orbit').setAttribute('aria-pressed', settings.orbit);
};
byId('top').onclick = () => {
  camera.orient(0, Math.PI / 2);
  if (camera.whole) camera.fit();
  stale = true;
};
// After a mouse click the keys belong to the replay again, not to the button.
document.addEventListener('click', (event) => {
  if (event.detail > 0) event.target.closest?.('button, #groups label')?.blur();
  if (event.detail > 0 && document.activeElement?.type === 'checkbox') document.activeElement.blur();
});

const keys = {
  ' ': () => play(!settings.playing), ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => seek(recording.begin), End: () => seek(recording.end),
  '+': () => zoom(1.25), '=': () => zoom(1.25), '-': () => zoom(1 / 1.25), '0': () => byId('fit').onclick(), f: () => follow(!settings.follow),
  t: () => trails(!painter.trails), n: () => selectNext(1), p: () => selectNext(-1), Escape: () => select(-1),
};
document.addEventListener('keydown', (event) => {
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key], tag = event.target.tagName;
  if (!act || event.ctrlKey || event.metaKey || event.altKey || tag === 'SELECT') return;
  if (event.key === ' ' && (tag === 'BUTTON' || event.target.type === 'checkbox')) return;  // the space bar presses those
  event.preventDefault();
  act();
});

// Pointer: one finger or button pans, two pinch, right or shift orbits in 3D.

const pointers = new Map();
let travelled = 0, orbiting = false, pointerAt = null;
const local = (event) => {
  const area = canvas.getBoundingClientRect();
  return [event.clientX - area.left, event.clientY - area.top];
};
canvas.addEventListener('contextmenu', (event) => event.preventDefault());
canvas.addEventListener('wheel', (event) => {
  event.preventDefault();
  zoom(Math.exp(-clamp(event.deltaY * (event.deltaMode ? 16 : 1), -240, 240) * 0.0022), ...local(event));
}, { passive: false });
canvas.addEventListener('pointerdown', (event) => {
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, local(event));
  if (pointers.size === 1) {
    travelled = 0;
    orbiting = recording.dimensions === 3 && (event.button === 2 || event.shiftKey || settings.orbit);
  }
});
canvas.addEventListener('pointermove', (event) => {
  const now = local(event), before = pointers.get(event.pointerId);
  pointerAt = event.pointerType === 'touch' ? null : now;
  stale = true;
  if (!before) return;
  const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
  travelled += Math.hypot(dx, dy);
  pointers.set(event.pointerId, now);
  if (travelled < 4) return;
  canvas.classList.add('dragging');
  if (pointers.size === 2) {
    const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
    const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
    if (!settings.follow) camera.pan(dx / 2, dy / 2);
    zoom(apart(now) / Math.max(apart(before), 1), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  } else if (orbiting) {
    camera.orient(camera.yaw - dx * 0.008, camera.tilt + dy * 0.008);
  } else {
    follow(false);
    camera.pan(dx, dy);
  }
});
const release = (event) => {
  if (!pointers.delete(event.pointerId)) return;
  if (pointers.size) return;
  canvas.classList.remove('dragging');
  if (event.type === 'pointerup' && travelled < 4 && event.button === 0) select(painter.pick(...local(event)));
};
canvas.addEventListener('pointerup', release);
canvas.addEventListener('pointercancel', release);
canvas.addEventListener('pointerleave', () => {
  pointerAt = null;
  stale = true;
});

// The loop

function showHover() {
  const agent = pointerAt && !canvas.classList.contains('dragging') ? painter.pick(...pointerAt) : -1, tip = byId('tip');
  if (agent !== painter.hovered) stale = true;
  painter.hovered = agent;
  canvas.classList.toggle('hit', agent >= 0);
  tip.hidden = agent < 0;
  if (agent < 0) return;
  const list = element('dl', '', { className: 'pairs' });
  fillPairs(list, agentFacts(agent));
  tip.replaceChildren(element('b', 'Agent ' + recording.id[agent]), list);
  const beside = pointerAt[0] + 16 + tip.offsetWidth > camera.width - 4 ? pointerAt[0] - 16 - tip.offsetWidth : pointerAt[0] + 16;
  tip.style.left = clamp(beside, 4, Math.max(4, camera.width - tip.offsetWidth - 4)) + 'px';
  tip.style.top = clamp(pointerAt[1] + 14, 4, Math.max(4, camera.height - tip.offsetHeight - 4)) + 'px';
}

function showSelected() {
  const agent = painter.selected, list = byId('selected');
  list.hidden = agent < 0;
  byId('selected-hint').hidden = agent >= 0;
  if (agent < 0) return;
  list.className = 'pairs';
  fillPairs(list, [['Id', whole(recording.id[agent])], ...agentFacts(agent), ['Radius', decimals(recording.radius[agent]) + ' m'], ['Top speed', decimals(recording.maxSpeed[agent]) + ' m/s']]);
}

function showClock() {
  const span = recording.end - recording.begin;
  byId('clock').textContent = seconds(settings.time) + ' / ' + seconds(recording.end) + ' s';
  byId('scrub').value = span > 0 ? (settings.time - recording.begin) / span : 0;
  byId('scrub').setAttribute('aria-valuetext', seconds(settings.time) + ' of ' + seconds(recording.end) + ' seconds');
}

let last = 0;
function loop(now) {
  const passed = last ? Math.min((now - last) / 1000, 0.1) : 0;  // a hidden tab doesn't skip ahead
  last = now;
  if (settings.playing) {
    seek(settings.time + passed * settings.speed);
    if (settings.time >= recording.end) play(false);
  }
  if (stale) {
    stale = false;
    if (settings.follow) centerOnSelected();
    painter.draw(settings.time);
    showHover();
    showSelected();
    why.show();
    gait.show();
    showClock();
  }
  requestAnimationFrame(loop);
}

function centerOnSelected() {
  const { pose } = painter;
  if (!recording.frames) return;
  recording.sample(settings.time, pose);
  const slot = pose.roster.slots[painter.selected];
  if (slot < 0 || !pose.shown[slot]) return;
  camera.center = [pose.x[slot], pose.y[slot], pose.z[slot]];
  camera.whole = false;
}

function applyOptions() {
  const number = (name) => (options.has(name) && Number.isFinite(Number(options.get(name))) ? Number(options.get(name)) : undefined);
  if (number('t') !== undefined) seek(number('t'));
  if (number('speed') > 0) settings.speed = clamp(number('speed'), 0.01, 100);
  const speed = [...byId('speed').options].find((option) => Number(option.value) === settings.speed);
  if (speed) speed.selected = true;
  else byId('speed').append(element('option', settings.speed + '\u00d7', { value: settings.speed, selected: true }));
  const length = number('trails');
  trails(length === undefined ? recording.most <= 1500 : length > 0, length > 0 ? length : 2);
  const known = [...byId('trail-length').options].find((option) => Number(option.value) === painter.trailSeconds);
  if (known) known.selected = true;
  else byId('trail-length').append(element('option', painter.trailSeconds + ' s', { value: painter.trailSeconds, selected: true }));
  if (recording.dimensions === 3 && (options.has('yaw') || options.has('tilt')))
    camera.orient(((number('yaw') ?? 0) * turn) / 360, ((number('tilt') ?? 90) * turn) / 360);
  camera.resize(canvas.clientWidth, canvas.clientHeight);
  if (number('zoom') > 0) camera.zoom(number('zoom'));
  const at = (options.get('at') ?? '').split(',').map(Number);
  if (options.has('at') && at.length >= 2 && at.every(Number.isFinite)) {
    camera.center = [at[0], at[1], at[2] ?? camera.center[2]];
    camera.whole = false;
  }
  select(number('select') === undefined ? -1 : recording.id.indexOf(number('select')));
  follow(options.get('follow') === '1');
  // A link to a moment, or a preference for less motion, shows a still picture.
  const still = options.has('t') || matchMedia('(prefers-reduced-motion: reduce)').matches;
  play(options.has('play') ? options.get('play') === '1' : !still);
}

fillHeader();
fillGroups();
fillEvents();
byId('orbit').hidden = byId('top').hidden = recording.dimensions !== 3;
applyOptions();
new ResizeObserver(() => {
  camera.resize(canvas.clientWidth, canvas.clientHeight);
  drawTicks();
  stale = true;
}).observe(byId('stage'));
requestAnimationFrame(loop);
