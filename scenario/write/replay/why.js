// Why the selected agent does what it does: an arrow for each wish of its behaviors, and a legend of them in the panel.
// The wishes are those of the last frame: the step after it is the one that they explain.

const wishColorCount = 6;  // more behaviors begin again; their numbers tell them apart
const aside = 5;  // px that what was asked for lies beside what was granted, which would hide it
const amount = (value) => value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
const size3 = (v) => Math.hypot(v[0], v[1], v[2]);

class Why {
  constructor(painter) {
    Object.assign(this, { painter, recording: painter.recording, camera: painter.camera });
    this.references = new Map();
    this.listed = -1;  // the group that the legend is made for
    this.shortened = false;  // an arrow is longer than drawn
  }

  /// The selected agent's wishes now, or null where there are none to tell of.
  now() {
    const { recording, painter } = this, { pose, selected } = painter;
    if (!recording.explained || selected < 0 || !pose.roster) return null;
    return recording.wishes(pose.frame, selected);
  }

  /// A wish of this size gets an arrow of the usual length. Nine in ten moments of the group's agents stay below it, so
  /// that arrows of different agents and times compare, and a rare outburst doesn't shrink all others to dots.
  reference(group) {
    if (this.references.has(group)) return this.references.get(group);
    const { recording } = this, sizes = [];
    const stride = Math.max(1, Math.floor(recording.counts.samples / 4000));
    for (let f = 0, count = 0; f < recording.frames; ++f)
      for (const agent of recording.roster(f).list) {
        if (recording.group[agent] !== group || count++ % stride) continue;
        const { each, together } = recording.wishes(f, agent);
        let most = 0;
        for (const v of [together, ...each.flatMap(({ asked, granted }) => [asked, granted])])
          if (size3(v) > most) most = size3(v);  // not a number is never more
        if (most > 0) sizes.push(most);
      }
    sizes.sort((a, b) => a - b);
    const reference = sizes.length ? sizes[Math.floor(0.9 * (sizes.length - 1))] : 0;
    this.references.set(group, reference);
    return reference;
  }

  /// Pixels for 1 m/s or 1 m/s^2: the usual length is 4 m, as far as that is readable.
  scale(group) {
    const reference = this.reference(group);
    return reference > 0 ? clamp(4 * this.camera.scale, 56, 120) / reference : 0;
  }

  draw() {
    const { painter, recording } = this, { context, pose, selected } = painter, now = this.now();
    this.shortened = false;
    if (!now || !now.each.length) return;
    const wishes = now.each;
    const slot = pose.roster.slots[selected], group = recording.group[selected];
    if (!pose.shown[slot] || !painter.visible[group]) return;
    const colors = wishes.map((_, k) => painter.wishColors[k % wishColorCount]);
    const arrow = (v, style) => this.arrow(slot, v, this.scale(group), style);
    // Of a single behavior that is granted all it asked for, it would be the same arrow twice.
    const apart = size3(now.together.map((value, axis) => value - wishes[0].granted[axis]));
    if (wishes.length > 1 || apart > 0.01 * this.reference(group))
      arrow(now.together, { color: painter.quiet, width: 9, head: 19 });
    wishes.forEach(({ asked }, k) => arrow(asked, { color: colors[k], width: 1.5, head: 6, dashed: true }));
    const tips = wishes.map(({ asked, granted }, k) =>
      arrow(granted, { color: colors[k], width: 2.5, head: 9 }) ?? arrow(asked, null));
    if (wishes.length > 1) tips.forEach((tip, k) => tip && this.label(String(k + 1), tip));
    context.lineCap = 'round';
  }

  /// From the ring around the agent outward. Returns where it ends and which way it points, or null if it is too short
  /// to be seen; without a style that is all it does.
  arrow(slot, v, scale, style) {
    const { painter, camera } = this, { context } = painter;
    const along = (axis) => v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2];
    const wide = along(camera.right) * scale, tall = -along(camera.up) * scale, length = Math.hypot(wide, tall);
    if (!(length >= 2)) return null;
    const cut = Math.min(length, 180), dx = wide / length, dy = tall / length;
    const from = painter.ringSize(painter.selected) + 1;
    const at = (forward, left = 0) => {
      const off = left + (style?.dashed ? aside : 0);
      return [painter.sx[slot] + dx * forward - dy * off, painter.sy[slot] + dy * forward + dx * off];
    };
    const tip = { at: at(from + cut), dx, dy };
    if (!style) return tip;
    const head = Math.min(style.head, cut), end = from + cut, neck = style.dashed ? end : end - head * 0.8;
    const shaft = () => {
      context.beginPath();
      context.moveTo(...at(from));
      context.lineTo(...at(Math.max(neck, from)));
      context.stroke();
    };
    const heads = length > cut ? [end, end - head] : [end];
    this.shortened ||= length > cut;
    context.lineCap = 'butt';
    if (!style.dashed) {  // stands out from trails and other arrows
      context.strokeStyle = painter.surface;
      context.lineWidth = style.width + 2;
      shaft();
      for (const to of heads) {
        this.head(at, to, head);
        context.lineWidth = 2;
        context.stroke();
      }
    }
    context.strokeStyle = context.fillStyle = style.color;
    context.lineWidth = style.width;
    context.setLineDash(style.dashed ? [4, 4] : []);
    shaft();
    context.setLineDash([]);
    for (const to of heads) {
      this.head(at, to, head, style.dashed);
      if (style.dashed) context.stroke();
      else context.fill();
    }
    return tip;
  }

  head(at, to, size, open = false) {
    const { context } = this.painter;
    context.beginPath();
    context.moveTo(...at(to - size, size * 0.5));
    context.lineTo(...at(to));
    context.lineTo(...at(to - size, -size * 0.5));
    if (!open) context.closePath();
  }

  label(text, { at, dx, dy }) {
    const { context, ink, surface } = this.painter, x = at[0] + 9 * dx, y = at[1] + 9 * dy;
    Object.assign(context, { font: '600 12px system-ui, sans-serif', textAlign: 'center', textBaseline: 'middle' });
    Object.assign(context, { strokeStyle: surface, lineWidth: 4, fillStyle: ink });
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
    Object.assign(context, { textAlign: 'start', textBaseline: 'alphabetic' });
  }

  /// The legend, anew for another group and in place while it plays.
  show() {
    const { recording, painter } = this, agent = painter.selected;
    byId('why-section').hidden = agent < 0;
    if (agent < 0) return;
    const group = recording.group[agent], { behaviors = [], unit } = recording.groups[group];
    const listed = recording.explained && behaviors.length > 0;
    byId('why-title').textContent = 'Why';
    byId('why-hint').hidden = listed;
    byId('why').hidden = byId('why-key').hidden = !listed;
    byId('why-hint').textContent = recording.explained ? 'Its group has no behaviors.'
      : 'This run was too large to keep why: veer explain tells.';
    if (!listed) return;
    if (this.listed !== group) this.list(group);
    this.listed = group;
    const now = this.now(), rows = [...byId('why').children];
    byId('why-title').textContent = 'Why, in ' + unit;
    behaviors.forEach((_, k) => this.fill(rows[k], now && now.each[k]));
    const size = now ? size3(now.together) : 0;
    this.write(rows.at(-1), '', !now ? 'not present' : Number.isNaN(size) ? 'not a number' : amount(size));
    this.showScale(group, unit);
    byId('why-longer').hidden = !this.shortened;
  }

  list(group) {
    const { behaviors } = this.recording.groups[group];
    const row = (number, name, color) => {
      const item = element('li', '', { className: color ? '' : 'all' });
      item.append(element('span', number, { className: 'number' }));
      item.append(byId('why-key').querySelector('svg').cloneNode(true));
      if (color) item.querySelector('svg').style.color = `var(--${color})`;
      item.append(element('span', name, { className: 'name', title: name }));
      item.append(element('span', '', { className: 'amounts' }));
      item.append(element('span', '', { className: 'share', title: 'Granted of what was asked for, weight included' }));
      return item;
    };
    const rows = behaviors.map((name, k) => row(String(k + 1), name, 'wish-' + (k % wishColorCount)));
    byId('why').replaceChildren(...rows, row('', 'together', ''));
  }

  fill(row, wish) {
    if (!wish) return this.write(row, '', 'not present');
    const asked = size3(wish.asked), granted = size3(wish.granted);
    if (Number.isNaN(asked + granted)) return this.write(row, '', 'not a number');
    if (!(asked > 0)) return this.write(row, '', 'asks for nothing');
    const amounts = `asked ${amount(asked)}, granted ${amount(granted)}`;
    // Of what is near nothing, the quantization leaves no share to speak of.
    if (asked < (20 / 32767) * this.recording.strongest[this.painter.pose.frame]) return this.write(row, '', amounts);
    const share = wish.asked.reduce((all, value, k) => all + value * wish.granted[k], 0) / (asked * asked);
    this.write(row, Math.round(share * 100) + ' %', amounts);
  }

  write(row, share, amounts) {
    row.querySelector('.share').textContent = share;
    row.querySelector('.amounts').textContent = amounts;
  }

  /// A bar of a round size, as long as an arrow of that size.
  showScale(group, unit) {
    const scale = this.scale(group), item = byId('why-scale').parentElement;
    item.hidden = !(scale > 0);
    if (item.hidden) return;
    const most = 90 / scale, power = 10 ** Math.floor(Math.log10(most));
    const size = power * [5, 2, 1].find((k) => k * power <= most), width = Math.round(size * scale);
    byId('why-scale').setAttribute('width', width + 2);
    byId('why-scale').style.width = width + 2 + 'px';
    byId('why-scale').firstElementChild.setAttribute('d', `M1 1v8M1 5h${width}M${width + 1} 1v8`);
    byId('why-scale-text').textContent = Number(size.toPrecision(1)) + ' ' + unit;
  }
}
