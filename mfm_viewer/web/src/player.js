// Plays a recording that is already in the page.
const $ = (id) => document.getElementById(id);

export class Player {
  constructor(stage, show, plot) {
    Object.assign(this, { show, plot, frames: [], time: 0, playing: false });
    $('play').addEventListener('click', () => this.toggle());
    $('scrub').addEventListener('input', () => { this.seek(Number($('scrub').value)); });
    this._tick = this._tick.bind(this);
  }

  get duration() {
    return this.frames.length ? this.frames[this.frames.length - 1].time - this.frames[0].time : 0;
  }

  load(frames) {
    this.frames = frames;
    $('timeline').hidden = false;
    $('scrub').max = String(this.duration);
    this.seek(0);
    this.toggle(true);
  }

  toggle(on = !this.playing) {
    if (on && this.time >= this.duration) this.time = 0;
    this.playing = on;
    $('play').textContent = on ? '❚❚' : '▶';
    $('play').setAttribute('aria-label', on ? 'Pause' : 'Play');
    this.then = performance.now();
    if (on) requestAnimationFrame(this._tick);
  }

  seek(time) {
    this.time = Math.min(Math.max(time, 0), this.duration);
    $('scrub').value = String(this.time);
    $('scrub').style.setProperty('--part', `${100 * this.time / (this.duration || 1)}%`);
    $('scrub').setAttribute('aria-valuetext', `${this.time.toFixed(2)} s`);
    $('clock').textContent = `${this.time.toFixed(2)} / ${this.duration.toFixed(1)} s`;
    this.show(this._frame(this.time + this.frames[0].time));
    this.plot();
  }

  // The last frame at or before the time.
  _frame(time) {
    let low = 0;
    let high = this.frames.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.frames[middle].time <= time + 1e-6) low = middle; else high = middle - 1;
    }
    return this.frames[low];
  }

  _tick(now) {
    if (!this.playing) return;
    const passed = Math.max(0, now - this.then) / 1000 * Number($('speed').value);
    this.then = now;
    this.seek(this.time + passed);
    if (this.time >= this.duration) this.toggle(false);
    else requestAnimationFrame(this._tick);
  }
}
