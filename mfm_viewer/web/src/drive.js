// The panel that says what the robot does and lets a person change it.
const $ = (id) => document.getElementById(id);
const SLIDERS = ['amplitude', 'period', 'phase'];
const RANGES = { // of an arm's first and further joints, as in the thesis
  amplitudes: [[0.1, Math.PI / 4], [0.1, Math.PI / 2]],
  periods: [[1, 20], [1, 20]],
};
const HELD = 1200; // [ms] in which the hand, not the robot, moves a slider

export class Drive {
  constructor(link, toast) {
    Object.assign(this, { link, toast, held: new Map(), wanted: {}, sending: false });
    for (const name of SLIDERS) this._listen($(name), () => this.change(name, Number($(name).value)));
    for (const input of document.querySelectorAll('input[name="gait"]')) {
      input.addEventListener('change', () => { // with the amplitude and period of its own
        this.held.clear();
        if (input.value !== 'sway') for (const name of ['amplitude', 'period']) this.wanted[name] = 0;
        this.change('gait', input.value);
      });
    }
  }

  _listen(slider, act) {
    slider.addEventListener('input', () => { printSlider(slider); act(); });
  }

  // Sliders for each joint of each arm, for robots that swing every joint by itself.
  setRobot(arms, joints) {
    $('arms').replaceChildren(...arms.map((arm, k) => {
      const group = document.createElement('fieldset');
      const legend = document.createElement('legend');
      legend.textContent = arms.length > 1 ? `Arm ${'ABCDEFGH'[k] ?? k + 1}` : 'Arm';
      group.append(legend, ...arm.flatMap((joint, place) => ['amplitudes', 'periods'].map((name) => this._slider(name, joint, place, joints[joint]))));
      return group;
    }));
  }

  _slider(name, joint, place, label) {
    const row = document.createElement('div');
    row.className = 'slider';
    const id = `${name}-${joint}`;
    const [low, high] = RANGES[name][Math.min(place, 1)];
    row.innerHTML = `<label for="${id}"></label><output for="${id}"></output>
      <input id="${id}" type="range" min="${low}" max="${high}" step="${name === 'periods' ? 0.1 : 0.01}">`;
    row.querySelector('label').textContent = `${label.replaceAll('_', ' ')} ${name === 'periods' ? 'period' : 'amplitude'}`;
    this._listen(row.querySelector('input'), () => {
      const values = [...document.querySelectorAll(`#arms [id^="${name}-"]`)].map((input) => [Number(input.id.split('-')[1]), Number(input.value)]);
      this.change(name, values.sort(([i], [j]) => i - j).map(([, value]) => value));
    });
    return row;
  }

  _free(name) { return !(this.held.get(name) > performance.now()); }

  print(command) {
    const state = command?.state ?? 'unknown';
    for (const element of $('drive').querySelectorAll('input, button')) element.disabled = !command;
    $('drive-hint').hidden = Boolean(command);
    if (!command) return state;
    $('pause').disabled = state !== 'running';
    $('start').disabled = state === 'running';
    $('start').textContent = state === 'paused' ? 'Go on' : 'Start';
    $('start').classList.toggle('primary', state !== 'running');
    $('pause').classList.toggle('primary', state === 'running');
    const swings = Array.isArray(command.amplitudes) && Array.isArray(command.periods);
    for (const input of $('drive').querySelectorAll('input[name="gait"]')) {
      input.parentElement.hidden = input.value !== command.gait && !(command.gaits?.includes(input.value) ?? input.value !== 'sway');
      if (input.value === command.gait && this._free('gait')) input.checked = true;
    }
    $('arms').hidden = !swings;
    for (const name of SLIDERS) {
      $(name).parentElement.hidden = swings;
      this._set($(name), name, command[name]);
    }
    if (swings) for (const name of ['amplitudes', 'periods']) command[name].forEach((value, i) => this._set($(`${name}-${i}`), name, value));
    return state;
  }

  _set(slider, name, value) {
    if (!slider) return;
    slider.disabled = !Number.isFinite(value);
    if (!slider.disabled && this._free(name)) {
      if (value < slider.min) slider.min = value;
      if (value > slider.max) slider.max = value;
      slider.value = value;
    }
    printSlider(slider);
  }

  // At most one change under way; the newest values win.
  async change(name, value) {
    this.wanted[name] = value;
    this.held.set(name, performance.now() + HELD);
    if (this.sending) return;
    this.sending = true;
    while (Object.keys(this.wanted).length) {
      const values = this.wanted;
      this.wanted = {};
      const { ok, text } = await this.link.ask({ type: 'set', values });
      if (!ok) {
        this.toast(text || 'refused', false);
        for (const key of Object.keys(values)) this.held.delete(key);
      }
      await new Promise((resolve) => { setTimeout(resolve, 80); });
    }
    this.sending = false;
  }
}

function printSlider(slider) {
  const value = Number(slider.value);
  const text = slider.id.startsWith('period') ? `${value.toFixed(1)} s` : `${value.toFixed(2)} rad · ${(value * 180 / Math.PI).toFixed(0)}°`;
  slider.parentElement.querySelector('output').textContent = text;
  slider.setAttribute('aria-valuetext', text);
  slider.style.setProperty('--part', `${100 * (value - slider.min) / (slider.max - slider.min)}%`);
}
