// The page: what the server says is shown, what the person asks is sent. Nothing is assumed in between.
import './style.css';
import { Drive } from './drive.js';
import { frames, STREAMS, Track } from './frames.js';
import { Link } from './link.js';
import { ANGLES, DEVIATION, Plot, TURNS } from './plot.js';
import { Player } from './player.js';
import { arms } from './robot.js';
import { KINDS, Stage } from './stage.js';

const $ = (id) => document.getElementById(id);
const SPAN = 10; // [s] of plots
const WARM = 0.05; // [rad or m] deviation at which a bar and a body begin to glow
const BOARD = {
  SAFE: ['Servos are off: arm them to let the robot follow', 'quiet'],
  ARMED: ['Servos follow the commands', 'good'],
  HOLD: ['Commands have stopped: servos hold', 'warn'],
  ESTOP: ['Stopped: clear the stop, then arm', 'bad'],
  DISCONNECTED: ['The bridge has no board', 'bad'],
};

const view = { connected: false, mode: 'live', joints: [], units: [], selected: 0, frame: null, status: {}, origin: null, count: 0 };
const tracks = Object.fromEntries(STREAMS.map((name) => [name, new Track(SPAN)]));
const turned = new Track(SPAN); // sum of the base's small turns about its own axes
const stage = new Stage($('view'), select);
const plot = new Plot($('plot'), ANGLES);
const error = new Plot($('error'), DEVIATION);
const turning = new Plot($('turning'), TURNS);
const player = new Player(stage, showFrame, plotNow);
const link = new Link({ hello, frames: live, status, lost });
const drive = new Drive(link, toast);
let touched = false; // something new to print

// ------------------------------------------------------------------ from the server

function hello(message) {
  view.connected = true;
  view.mode = message.mode;
  view.commands = message.commands;
  document.body.dataset.mode = message.mode;
  for (const element of document.querySelectorAll('.live')) element.hidden = message.mode !== 'live' || !message.commands;
  const { robot } = message;
  if (message.mode === 'recording' && player.frames.length && robot.urdf === view.urdf) return; // it is all here
  for (const track of [...Object.values(tracks), turned]) track.clear();
  view.frame = view.origin = null;
  view.count = 0;
  if (!robot) { view.joints = []; view.urdf = ''; connection(); return; }
  $('title').textContent = robot.name.replaceAll('_', ' ').replace(/\brov\b/, 'ROV');
  $('subtitle').textContent = message.title || 'prediction and robot, live';
  document.title = `${robot.name} · mfm`;
  const ready = () => {
    drive.setRobot(arms(stage.robots.measured.root, robot.joints), robot.joints);
    printDrive();
    turned.clear(); // which way is up is known now
    if (message.mode === 'recording') record(robot.joints.length);
    else if (view.frame) showFrame(view.frame);
  };
  if (robot.urdf !== view.urdf) {
    view.urdf = robot.urdf;
    view.joints = robot.joints;
    view.units = units(robot);
    view.chosen = false;
    makeBars();
    select(Math.min(view.selected, robot.joints.length - 1));
    stage.setRobot(robot.urdf, robot.joints, link.token, ready);
  } else ready();
  connection();
}

async function record(n) {
  notice('Loading the recording…');
  const answer = await fetch(`/recording?token=${encodeURIComponent(link.token)}`, { cache: 'no-store' });
  const all = answer.ok ? [...frames(await answer.arrayBuffer(), n)] : [];
  notice(all.length ? '' : 'The recording holds no joint states of this robot');
  if (!all.length) return;
  view.origin = all[0].time;
  let sum = 0;
  let count = 0;
  for (const track of [...Object.values(tracks), turned]) track.span = Infinity;
  for (const frame of all) {
    for (const name of STREAMS) tracks[name].add(frame[name]);
    turnBase(frame);
    for (const d of frame.deviation.values) if (Number.isFinite(d)) { sum += d * d; count += 1; }
  }
  view.status = { rmse: count ? Math.sqrt(sum / count) : null };
  $('rmse-span').textContent = 'all';
  player.load(all);
  touched = true;
}

function live(buffer) {
  const n = view.joints.length;
  let count = 0;
  for (const frame of frames(buffer, n)) {
    for (const name of STREAMS) if (tracks[name].add(frame[name])) stage.hush(name, false);
    turnBase(frame);
    view.frame = frame;
    count += 1;
  }
  if (!count) return;
  view.count += count;
  link.took(count);
  view.origin ??= tracks.measured.stamps[0] ?? tracks.predicted.stamps[0] ?? view.frame.time;
  showFrame(view.frame);
}

function status(message) {
  if (view.mode === 'recording') return;
  view.status = message;
  touched = true;
  for (const kind of KINDS) stage.hush(kind, view.frame !== null && !message.rates?.[kind]);
  connection();
  printDrive();
  printBoard();
}

function lost() {
  view.connected = false;
  if (view.mode === 'recording') return; // it is all here
  view.status = {};
  connection();
  printDrive();
  printBoard();
}

// ------------------------------------------------------------------ the robot

function showFrame(frame) {
  view.frame = frame;
  touched = true;
  for (const kind of KINDS) stage.pose(kind, frame[kind].values, frame.base[kind] ?? frame.base.predicted);
  stage.heat(Array.from(frame.deviation.values, (d) => (Number.isFinite(d) ? Math.min(Math.max(Math.abs(d) - WARM, 0) / 0.3, 1) : 0)));
}

function turnBase({ base, predicted: { stamp } }) {
  const pose = base.measured ?? base.predicted;
  if (!pose) return;
  const before = turned.values.at(-1);
  turned.add({ stamp, values: stage.turn(before, pose) });
}

function units({ urdf, joints }) {
  const types = {};
  for (const joint of new DOMParser().parseFromString(urdf, 'text/xml').querySelectorAll('robot > joint')) types[joint.getAttribute('name')] = joint.getAttribute('type');
  return joints.map((name) => (types[name] === 'prismatic' ? { factor: 1000, unit: 'mm' } : { factor: 180 / Math.PI, unit: '°' }));
}

const fixed = (value, digits) => (+value.toFixed(digits) || 0).toFixed(digits); // no -0.0
const spell = (value, joint = view.selected, digits = 1) => {
  const { factor, unit } = view.units[joint] ?? { factor: 1, unit: '' };
  return Number.isFinite(value) ? `${fixed(value * factor, digits)}${unit === '°' ? '' : ' '}${unit}` : '–';
};

function select(index) {
  if (index < 0 || index >= view.joints.length) return;
  view.selected = index;
  view.chosen = view.frame !== null;
  $('joint-name').textContent = view.joints[index];
  printUnits();
  [...$('bars').children].forEach((bar, i) => {
    bar.setAttribute('aria-selected', String(i === index));
    bar.tabIndex = i === index ? 0 : -1;
  });
  stage.select(index);
  touched = true;
  plotNow();
}

function printUnits() {
  const unit = view.units[view.selected]?.unit;
  const name = unit === '°' ? 'in degrees' : `in ${unit}`;
  $('angle-unit').textContent = view.rates ? `in ${unit}/s` : name;
  $('error-unit').textContent = view.turning ? 'in °/s' : name;
}

function makeBars() {
  const every = Math.ceil(view.joints.length / 20);
  $('bars').replaceChildren(...view.joints.map((name, i) => {
    const bar = document.createElement('button');
    bar.setAttribute('role', 'option');
    bar.title = name;
    const column = document.createElement('div');
    column.append(document.createElement('i'));
    bar.append(column, document.createElement('span'));
    bar.lastChild.textContent = i % every ? '' : String(i + 1);
    bar.onclick = () => select(i);
    return bar;
  }));
  $('bars').onkeydown = ({ key }) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
    if (!step) return;
    select(view.selected + step);
    $('bars').children[view.selected].focus();
  };
}

// ------------------------------------------------------------------ numbers, ten times a second

function plotNow() {
  if (!view.joints.length || view.origin === null) return;
  const { factor } = view.units[view.selected];
  const lines = {};
  let end = -Infinity;
  for (const name of STREAMS) {
    const track = tracks[name];
    const [xs, ys] = track[view.rates && name !== 'deviation' ? 'slope' : 'line'](view.selected, factor, Math.ceil(track.stamps.length / 1500));
    lines[name] = [xs.map((x) => x - view.origin), ys];
    if (track.stamps.length) end = Math.max(end, track.last - view.origin);
  }
  if (view.turning) {
    TURNS.forEach(([name], i) => {
      const [xs, ys] = turned.slope(i, 180 / Math.PI, Math.ceil(turned.stamps.length / 1500));
      lines[name] = [xs.map((x) => x - view.origin), ys];
    });
  }
  if (!Number.isFinite(end)) end = SPAN;
  const range = view.mode === 'recording' ? [0, player.duration] : [Math.max(0, end - SPAN), Math.max(end, SPAN)];
  for (const each of [plot, view.turning ? turning : error]) {
    each.marker = view.mode === 'recording' ? view.frame.time - view.origin : null;
    each.set(lines, range);
  }
}

// At first the joint that moves most.
function chooseFirst() {
  const { values } = tracks.predicted.stamps.length > 60 ? tracks.predicted : tracks.measured;
  if (view.chosen || values.length < 60) return;
  const spans = view.joints.map((_, i) => {
    const seen = values.map((row) => row[i]).filter(Number.isFinite);
    return Math.max(...seen) - Math.min(...seen);
  });
  select(Math.max(spans.indexOf(Math.max(...spans.filter(Number.isFinite))), 0));
}

function print() {
  if (!touched) return;
  touched = false;
  chooseFirst();
  printNumbers();
  if (view.mode === 'live') plotNow();
}

function printNumbers() {
  const { frame, status: { rates = {}, rmse, reports = {}, tolerances = {} } } = view;
  const comparator = reports['mfm: comparator'];
  const delay = parseFloat(comparator?.values.delay_s);
  $('verdict').textContent = comparator?.text ?? '';
  $('verdict').dataset.mood = ['good', 'warn', 'bad'][comparator?.level] ?? '';
  $('rmse').textContent = spell(Number.isFinite(rmse) ? rmse : NaN, view.selected, 2);
  $('delay').textContent = Number.isFinite(delay) ? `${(1000 * delay).toFixed(0)} ms` : '–';
  for (const chip of document.querySelectorAll('#layers .chip')) {
    const small = chip.querySelector('small');
    const rate = rates[chip.dataset.layer];
    if (small) small.textContent = view.mode === 'recording' ? '' : rate ? `${rate.toFixed(0)} Hz` : 'no data';
    chip.classList.toggle('silent', small !== null && view.mode === 'live' && !rate);
  }
  if (!frame) return;
  printBase(frame.base);
  for (const name of STREAMS) $(`now-${name}`).textContent = spell(frame[name].values[view.selected]);
  const sizes = Array.from(frame.deviation.values, Math.abs);
  const largest = Math.max(...sizes.filter(Number.isFinite), 0);
  const limits = view.joints.map((name) => tolerances[name] ?? [WARM, 4 * WARM]);
  const full = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1.2, 2, 4].find((x) => x >= Math.max(largest, ...limits.map(([, most]) => most))) ?? largest;
  $('scale').textContent = `full bar ${spell(full, view.selected, 0)}`;
  const worst = sizes.indexOf(largest);
  $('largest').textContent = worst < 0 ? '–' : `${spell(largest, worst)}`;
  $('largest').title = worst < 0 ? '' : view.joints[worst];
  [...$('bars').children].forEach((bar, i) => {
    const known = Number.isFinite(sizes[i]);
    bar.querySelector('i').style.height = known ? `${Math.max(3, 100 * sizes[i] / full)}%` : '0';
    bar.querySelector('i').className = sizes[i] > limits[i][1] ? 'bad' : sizes[i] > limits[i][0] ? 'warn' : '';
    bar.style.setProperty('--limit', view.joints[i] in tolerances ? `${100 * limits[i][1] / full}%` : '-9px');
    bar.setAttribute('aria-label', `${view.joints[i]}, deviation ${spell(frame.deviation.values[i], i)}`);
  });
}

function printBase({ predicted, measured }) {
  const pose = measured ?? predicted;
  $('base').hidden = $('show-turning').hidden = !pose;
  if (!pose) return;
  const { moved, ...turns } = stage.attitude(pose);
  $('base-kind').textContent = measured ? 'measured' : 'predicted';
  $('moved').textContent = `${moved.toFixed(moved < 10 ? 3 : 1)} m`;
  for (const name of ['roll', 'pitch', 'yaw']) $(name).textContent = `${fixed(turns[name] * 180 / Math.PI, 1)}°`;
}

// ------------------------------------------------------------------ state of the robot, as it says itself

function printDrive() {
  const state = drive.print(view.status.command);
  pill('running', state, { running: 'good', paused: 'warn' }[state] ?? 'quiet');
}

function pill(id, text, mood) {
  const element = $(id);
  if (element.textContent !== text) element.textContent = text;
  element.dataset.mood = mood;
}

function connection() {
  const text = view.mode === 'recording' ? 'recording' : view.connected ? 'live' : 'reconnecting';
  pill('connection', text, view.connected || view.mode === 'recording' ? 'good' : 'bad');
  document.body.classList.toggle('lost', !view.connected && view.mode === 'live');
  if (view.mode === 'live') notice(missing());
}

// What a person who looks at the view should know is not there.
function missing() {
  const { rates } = view.status;
  if (!view.connected) return 'The viewer does not answer. What you see is old. Connecting again…';
  if (!view.joints.length) return 'Waiting for a robot: nothing publishes robot_description yet';
  if (!rates) return '';
  if (!rates.measured && !rates.predicted) return 'Nothing to show: no joint states are heard';
  if (!rates.measured) return 'Nothing is measured: only the prediction is shown';
  return rates.predicted ? '' : 'Nothing is predicted: only the measured robot is shown';
}

function printBoard() {
  const { board, battery, reports = {} } = view.status;
  const bridge = reports['mfm: servo bridge'];
  const [text, mood] = BOARD[board] ?? ['No servo bridge is heard', 'quiet'];
  pill('board-state', board ?? 'unknown', mood);
  $('board-text').textContent = bridge && bridge.level > 0 ? bridge.text : text;
  $('arm').disabled = board !== 'SAFE';
  $('arm').classList.toggle('primary', board === 'SAFE');
  $('disarm').disabled = !['ARMED', 'HOLD'].includes(board);
  $('clear').hidden = board !== 'ESTOP';
  $('halt').disabled = !view.connected;
  $('battery').textContent = Number.isFinite(battery) ? `${battery.toFixed(2)} V` : '–';
  const trip = parseFloat(bridge?.values.round_trip_ms);
  $('trip').textContent = trip > 0 ? `${trip.toFixed(1)} ms` : '–';
  const hz = parseFloat(bridge?.values.telemetry_hz);
  $('telemetry').textContent = Number.isFinite(hz) ? `${hz.toFixed(0)} Hz` : '–';
}

// ------------------------------------------------------------------ what the person asks

async function command(name) {
  const { ok, text } = await link.ask({ type: 'command', name });
  toast(`${$(name === 'emergency_stop' ? 'halt' : name)?.textContent ?? name}: ${text || (ok ? 'done' : 'refused')}`, ok);
}

let toastTimer = 0;
function toast(text, ok) {
  $('toast').textContent = text;
  $('toast').dataset.mood = ok ? 'good' : 'bad';
  $('toast').hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { $('toast').hidden = true; }, ok ? 2500 : 6000);
}

function notice(text) {
  $('notice').textContent = text;
  $('notice').hidden = !text;
}

for (const [id, name] of [['start', 'start'], ['pause', 'pause'], ['arm', 'arm'], ['disarm', 'disarm'], ['clear', 'clear'], ['halt', 'emergency_stop']]) {
  $(id).addEventListener('click', () => command(name));
}
for (const chip of document.querySelectorAll('#layers .chip')) {
  chip.addEventListener('click', () => {
    const on = chip.getAttribute('aria-pressed') !== 'true';
    chip.setAttribute('aria-pressed', String(on));
    stage.show(chip.dataset.layer, on);
  });
}

for (const tab of document.querySelectorAll('.tabs button')) {
  tab.addEventListener('click', () => {
    for (const each of tab.parentElement.children) each.setAttribute('aria-pressed', String(each === tab));
    view.rates = $('show-rates').getAttribute('aria-pressed') === 'true';
    view.turning = $('show-turning').getAttribute('aria-pressed') === 'true';
    $('error').hidden = view.turning;
    $('turning').hidden = $('turns').hidden = !view.turning;
    printUnits();
    plotNow();
  });
}

function toggle(id, act) {
  $(id).addEventListener('click', () => {
    const on = $(id).getAttribute('aria-pressed') !== 'true';
    $(id).setAttribute('aria-pressed', String(on));
    act(on);
  });
}
toggle('follow', (on) => stage.follow(on));
toggle('paint', (on) => stage.paint(on));
$('reset').addEventListener('click', () => stage.resetView());
$('mouse').addEventListener('change', () => { stage.eye.setMouse($('mouse').value); remember('mouse', $('mouse').value); });
$('shot').addEventListener('click', async () => {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(await stage.picture());
  a.download = `${view.urdf ? document.title.split(' ')[0] : 'mfm'}.png`;
  a.click();
  URL.revokeObjectURL(a.href);
});
$('previous').addEventListener('click', () => select(view.selected - 1));
$('next').addEventListener('click', () => select(view.selected + 1));
$('help-open').addEventListener('click', () => $('help').showModal());

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  stage.setTheme(name);
  plot.restyle();
  error.restyle();
  turning.restyle();
  plotNow();
}
const dark = matchMedia('(prefers-color-scheme: dark)');
dark.addEventListener('change', () => { if (!recall('theme')) setTheme(dark.matches ? 'dark' : 'light'); });
$('theme').addEventListener('click', () => {
  const name = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  remember('theme', name);
  setTheme(name);
});
function remember(key, value) { try { localStorage.setItem(`mfm-${key}`, value); } catch { /* private window */ } }
function recall(key) { try { return localStorage.getItem(`mfm-${key}`); } catch { return null; } }

const keys = {
  f: 'follow', 0: 'reset', s: 'shot', p: 'paint', t: 'theme', '?': 'help-open',
  a: '[data-layer=axes]', m: '[data-layer=measured]', g: '[data-layer=predicted]', c: '[data-layer=commanded]', r: '[data-layer=frames]',
};
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape' && !$('help').open) {
    if (view.commands && view.mode === 'live') command('emergency_stop');
    return;
  }
  if (event.target.matches('input:not([type=range]), select, textarea') || $('help').open) return;
  if (event.key === ' ' && !event.target.matches('button, input')) {
    event.preventDefault();
    if (view.mode === 'recording') player.toggle();
    else if (view.status.command) command(view.status.command.state === 'running' ? 'pause' : 'start');
  } else if (event.key === '[' || event.key === ']') {
    select(view.selected + (event.key === ']' ? 1 : -1));
  } else {
    const target = keys[event.key.toLowerCase()];
    if (target) document.querySelector(target.startsWith('[') ? target : `#${target}`).click();
  }
});
$('view').addEventListener('keydown', (event) => {
  const turns = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.08], ArrowDown: [0, -0.08] };
  if (turns[event.key]) stage.eye.turn(...turns[event.key]);
  else if (event.key === '+' || event.key === '=') stage.eye.zoom(0.9);
  else if (event.key === '-') stage.eye.zoom(1.1);
  else return;
  event.preventDefault();
});

const mouse = recall('mouse') ?? 'usual';
$('mouse').value = mouse;
stage.eye.setMouse(mouse);
setTheme(recall('theme') ?? (dark.matches ? 'dark' : 'light'));
printDrive();
printBoard();
connection();
setInterval(print, 100);

// For tests and curious people.
window.mfm = { view, tracks, turned, stage, plot, turning, link, player };
