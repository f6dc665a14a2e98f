// The chosen joint over time.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export const ANGLES = [['commanded', 1.5, [3, 4]], ['predicted', 2, [8, 4]], ['measured', 2.25, null]];
export const DEVIATION = [['deviation', 1.75, null]];
export const TURNS = [['roll', 1.75, null], ['pitch', 1.75, null], ['yaw', 1.75, null]];

export class Plot {
  constructor(element, lines) {
    this.element = element;
    this.lines = lines; // [name, width, dash]
    this.marker = null; // time of a recording's cursor
    new ResizeObserver(() => this._fit()).observe(element);
    this.restyle();
  }

  restyle() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    const axis = { stroke: colour('muted'), grid: { stroke: colour('line'), width: 1 }, ticks: { show: false }, font: '11px system-ui, sans-serif' };
    const data = this.plot?.data;
    this.plot?.destroy();
    this.plot = new uPlot({
      width: Math.max(this.element.clientWidth, 120),
      height: this.element.clientHeight || 170,
      padding: [8, 6, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { size: 7 } },
      scales: { x: { time: false, range: () => this.range ?? [0, 10] }, y: { range: (_, low, high) => around(low, high) } },
      axes: [{ ...axis, size: 24, values: (_, ticks) => ticks.map((t) => `${+t.toFixed(2)} s`), space: 60 }, { ...axis, size: 44, values: (_, ticks) => ticks.map((y) => `${+y.toFixed(3)}`), space: 28 }],
      series: [{}, ...this.lines.map(([name, width, dash]) => ({ label: name, stroke: colour(name), width, dash, spanGaps: false, points: { show: false } }))],
      hooks: { draw: [(u) => this._mark(u, colour('ink'))] },
    }, data ?? [[], ...this.lines.map(() => [])], this.element);
  }

  // Lines by name as [xs, ys]; they need not share their stamps.
  set(lines, range) {
    this.range = range;
    const tables = this.lines.map(([name]) => lines[name]);
    this.plot.setData(uPlot.join(tables, tables.map(() => [2, 2])));
  }

  _mark(u, colour) {
    if (this.marker === null) return;
    const x = Math.round(u.valToPos(this.marker, 'x', true));
    const { top, height } = u.bbox;
    u.ctx.fillStyle = colour;
    u.ctx.fillRect(x, top, 2, height);
  }

  _fit() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width && height) this.plot.setSize({ width, height });
  }
}

// A range with room that does not magnify noise.
function around(low, high) {
  if (low === null || high === null) return [-1, 1];
  const middle = (low + high) / 2;
  const half = Math.max((high - low) * 0.56, 1);
  return [middle - half, middle + half];
}
