// Frames of the server (mfm_viewer/protocol.py) and the last seconds of each stream.
export const STREAMS = ['predicted', 'measured', 'commanded', 'deviation'];
const HALF = 0.05; // [s] before and after a sample that its rate is taken over
const GAP = 0.3; // [s] without a sample before a line is broken

export function* frames(buffer, n) {
  const bytes = 96 + 16 * n;
  for (let at = 0; at + bytes <= buffer.byteLength; at += bytes) {
    const stamps = new Float64Array(buffer, at, 5);
    const poses = new Float32Array(buffer, at + 40, 14);
    const frame = { time: stamps[0], base: {} };
    STREAMS.forEach((name, i) => {
      frame[name] = { stamp: stamps[1 + i], values: new Float32Array(buffer, at + 96 + 4 * n * i, n) };
    });
    for (const [name, first] of [['predicted', 0], ['measured', 7]]) {
      frame.base[name] = Number.isFinite(poses[first]) ? poses.subarray(first, first + 7) : null;
    }
    yield frame;
  }
}

export class Track {
  constructor(span) {
    this.span = span;
    this.clear();
  }

  clear() {
    this.stamps = [];
    this.values = [];
  }

  get last() { return this.stamps[this.stamps.length - 1] ?? NaN; }

  add({ stamp, values }) {
    if (!Number.isFinite(stamp) || stamp === this.last) return false;
    if (stamp < this.last) this.clear(); // started again
    this.stamps.push(stamp);
    this.values.push(values);
    if (this.stamps[0] < stamp - 1.5 * this.span) {
      const old = this.stamps.findIndex((t) => t >= stamp - this.span);
      this.stamps.splice(0, old);
      this.values.splice(0, old);
    }
    return true;
  }

  // [stamps, values] of one joint; null breaks the line where samples are missing.
  line(joint, factor, step = 1) {
    const xs = [];
    const ys = [];
    for (let i = 0; i < this.stamps.length; i += step) {
      const t = this.stamps[i];
      if (xs.length && t - xs[xs.length - 1] > Math.max(GAP, 3 * step / 60)) { xs.push(t - 1e-3); ys.push(null); }
      const y = this.values[i][joint];
      xs.push(t);
      ys.push(Number.isFinite(y) ? y * factor : null);
    }
    return [xs, ys];
  }

  // The same of its rate, over the samples next to each.
  slope(joint, factor, step = 1) {
    const [xs, ys] = this.line(joint, factor, step);
    const known = (i) => (ys[i] ?? null) !== null;
    const rates = ys.map((y, i) => {
      if (y === null) return null;
      let [from, to] = [i, i];
      while (known(from - 1) && xs[i] - xs[from] < HALF) from -= 1;
      while (known(to + 1) && xs[to] - xs[i] < HALF) to += 1;
      return xs[to] - xs[from] >= HALF ? (ys[to] - ys[from]) / (xs[to] - xs[from]) : null;
    });
    return [xs, rates];
  }
}
