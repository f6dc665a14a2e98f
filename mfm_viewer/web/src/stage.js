// The 3D view: three robots of one description (solid, ghost, outline) on their ground, seen by the eye.
import * as THREE from 'three';
import { axes, ghost, linkGeometry, outline, solid, triad } from './bodies.js';
import { Eye } from './camera.js';
import { Ground } from './ground.js';
import { loadRobots, massCentres } from './robot.js';

export const KINDS = ['predicted', 'measured', 'commanded'];
const FRAMES = [[/^(tail|body_0+)$/, '#22b455'], [/^body_0*1$/, '#2f7bff'], [/^body_0*2$/, '#f0342f']]; // as in the paper
const OTHER_FRAME = '#98a2b3';
const COLOURS = {
  light: { solid: '#ff8a2b', ghost: '#1f6bff', told: '#9333ea', ring: '#0f172a' },
  dark: { solid: '#ff8a2b', ghost: '#5b9bff', told: '#c084fc', ring: '#ffffff' },
};

export class Stage {
  constructor(canvas, onPick) {
    this.canvas = canvas;
    this.onPick = onPick;
    this.robots = {};
    this.shown = { predicted: true, measured: true, commanded: false, frames: true, axes: false };
    this.known = { predicted: false, measured: false, commanded: false };
    this.silent = {}; // kinds of which nothing is heard any more
    this.following = this.painted = false;
    this.rendered = this.slow = 0;
    this.adapts = true;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: false });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.toneMapping = THREE.NeutralToneMapping;
    this.scene = new THREE.Scene();
    this.eye = new Eye(canvas, () => { this.dirty = true; });
    this.camera = this.eye.camera;
    this.controls = this.eye.controls;
    this.world = new THREE.Group(); // turned so that z is up, whatever axes the robot's root has
    this.scene.add(this.world);
    this.ground = new Ground(this.scene);
    this.ring = new THREE.Mesh(new THREE.TorusGeometry(1, 0.045, 12, 64), new THREE.MeshBasicMaterial({ color: '#ffffff', depthTest: false, transparent: true }));
    this.ring.renderOrder = 9;
    this.ring.visible = false;
    this.scene.add(this.ring);
    this._listen();
    this.setTheme('light');
    this._draw = this._draw.bind(this);
    requestAnimationFrame(this._draw);
  }

  _listen() {
    new ResizeObserver(() => this._resize()).observe(this.canvas.parentElement);
    let down = null;
    this.canvas.addEventListener('pointerdown', (event) => { down = [event.clientX, event.clientY]; });
    this.canvas.addEventListener('pointerup', (event) => {
      if (down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 5) this._pick(event);
      down = null;
    });
  }

  // ------------------------------------------------------------------ the robot

  setRobot(urdf, joints, token, onReady) {
    this.world.clear();
    this.robots = {};
    this.urdf = urdf;
    this.known = { predicted: false, measured: false, commanded: false };
    const centres = massCentres(urdf);
    loadRobots(urdf, KINDS.length, token, (roots) => {
      if (this.urdf !== urdf) return; // another one came meanwhile
      KINDS.forEach((kind, i) => {
        this.robots[kind] = { root: roots[i], joints: joints.map((name) => roots[i].joints[name]), links: [] };
      });
      this._upright();
      for (const kind of KINDS) this._dress(kind, centres);
      this._measure();
      this.setTheme(this.theme);
      this.resetView();
      this._update();
      onReady?.();
    });
  }

  // A vehicle's base_link has z up (REP 103); its root link may have the axes of a paper.
  _upright() {
    const { root } = this.robots.measured;
    const base = root.links.base_link;
    this.world.quaternion.identity();
    root.updateMatrixWorld(true);
    if (base) this.world.quaternion.copy(base.getWorldQuaternion(new THREE.Quaternion())).invert();
    this.vehicle = Boolean(base);
    this.world.updateMatrixWorld(true);
  }

  // One mesh for each link, in the look of its kind.
  _dress(kind, centres) {
    const robot = this.robots[kind];
    robot.root.updateMatrixWorld(true);
    for (const link of Object.values(robot.root.links)) {
      const geometry = linkGeometry(link);
      const visuals = link.children.filter((child) => child.isURDFVisual || child.isURDFCollider);
      const joint = robot.joints.findIndex((j) => j === link.parent);
      const entry = { link, joint, frame: null, mesh: null, own: [] };
      robot.links.push(entry);
      if (kind === 'measured' && textured(visuals)) entry.own = visuals; // shown in the robot's own colours
      else link.remove(...visuals);
      if (geometry) {
        entry.mesh = kind === 'measured' ? solid(geometry) : kind === 'predicted' ? ghost(geometry) : outline(geometry);
        entry.mesh.traverse((object) => { object.userData.joint = joint; });
        link.add(entry.mesh);
      }
      if (kind !== 'commanded') {
        entry.frame = new THREE.Group();
        entry.frame.position.fromArray(centres[link.name] ?? [0, 0, 0]);
        link.add(entry.frame);
      }
    }
    this.world.add(robot.root);
  }

  // Sizes that depend on the robot: floor, light, camera, frames.
  _measure() {
    this.world.updateMatrixWorld(true);
    const box = new THREE.Box3().setFromObject(this.robots.measured.root);
    if (box.isEmpty()) box.set(new THREE.Vector3(-0.5, -0.5, 0), new THREE.Vector3(0.5, 0.5, 0.5));
    this.box = box;
    this.size = Math.max(...box.getSize(new THREE.Vector3()).toArray());
    const count = this.robots.measured.links.length;
    this.unit = this.size / Math.max(10, Math.min(count, 25));
    this.axes = axes(4 * this.unit);
    this.world.add(this.axes);
    this.ground.fit(box, this.size, this.vehicle);
    this.eye.fit(box, this.size);
    for (const kind of ['predicted', 'measured']) {
      for (const { link, frame } of this.robots[kind].links.filter(({ mesh }) => mesh)) {
        const colour = FRAMES.find(([name]) => name.test(link.name))?.[1];
        frame.add(triad(colour ?? OTHER_FRAME, this.unit * (colour ? 1.5 : 0.62), Boolean(colour)));
      }
    }
    for (const { mesh } of this.robots.predicted.links) if (mesh) mesh.userData.grow.value = 0.0025 * this.unit * 8;
  }

  // Joint values of one kind (NaN: unknown) and the pose of its base, or null.
  pose(kind, values, base) {
    const robot = this.robots[kind];
    if (!robot) return;
    let known = false;
    robot.joints.forEach((joint, i) => {
      if (joint && Number.isFinite(values[i])) { joint.setJointValue(values[i]); known = true; }
    });
    if (base) {
      robot.root.position.set(base[0], base[1], base[2]);
      robot.root.quaternion.set(base[3], base[4], base[5], base[6]);
    }
    this.known[kind] = known || (robot.joints.length === 0 && Boolean(base));
    this.dirty = this.moved = true;
  }

  // Glow of each joint, 0 to 1.
  heat(levels) {
    for (const { joint, mesh } of this.robots.measured?.links ?? []) {
      if (mesh && joint >= 0) mesh.material.emissive.setRGB(0.9 * levels[joint], 0, 0.12 * levels[joint]);
    }
    this.dirty = true;
  }

  select(index) {
    this.selected = index;
    this.dirty = true;
  }

  show(layer, on) {
    this.shown[layer] = on;
    this.dirty = true;
  }

  paint(on) {
    this.painted = on;
    for (const { mesh, own } of this.robots.measured?.links ?? []) {
      for (const visual of own) visual.visible = on;
      if (!mesh) continue;
      mesh.visible = !on || !own.length;
      mesh.material.vertexColors = on;
      mesh.material.color.set(on ? '#ffffff' : mesh.userData.tone);
      mesh.material.needsUpdate = true;
    }
    this.dirty = true;
  }

  setTheme(name) {
    this.theme = name;
    const look = COLOURS[name];
    this.ground.setTheme(name);
    this.ring.material.color.set(look.ring);
    this.robots.measured?.links.filter(({ mesh }) => mesh).forEach(({ mesh }, i) => {
      mesh.userData.tone = new THREE.Color(look.solid).multiplyScalar(i % 2 ? 0.8 : 1);
    });
    for (const { mesh } of this.robots.predicted?.links ?? []) mesh?.userData.colour.value.set(look.ghost);
    for (const { mesh } of this.robots.commanded?.links ?? []) mesh?.material.color.set(look.told);
    this.paint(this.painted);
  }

  // ------------------------------------------------------------------ the camera

  resetView() {
    if (!this.eye.box) return;
    this.eye.reset();
    if (this.leader) this.eye.shift(this._strayed());
    this.dirty = true;
  }

  // How far a floating base has travelled.
  _strayed() {
    return this.leader.root.getWorldPosition(new THREE.Vector3());
  }

  // How far a base at this pose has travelled [m] and turned: roll, pitch, yaw about x forward, y left, z up [rad].
  attitude(pose) {
    const { x: roll, y: pitch, z: yaw } = new THREE.Euler().setFromQuaternion(this._level(pose), 'ZYX');
    return { moved: Math.hypot(...pose.slice(0, 3)), roll, pitch, yaw };
  }

  _level([, , , ...turn]) {
    const upright = this.world.quaternion;
    return upright.clone().multiply(new THREE.Quaternion(...turn)).multiply(upright.clone().invert());
  }

  // Small turns about the base's own axes [rad], added to those before.
  turn(before, pose) {
    const now = this._level(pose);
    const step = before ? before.attitude.clone().invert().multiply(now) : new THREE.Quaternion();
    const sum = [step.x, step.y, step.z].map((part, i) => (before?.[i] ?? 0) + 2 * Math.sign(step.w) * part);
    return Object.assign(sum, { attitude: now });
  }

  follow(on) {
    this.following = on;
    this.dirty = this.moved = true;
  }

  picture() {
    this._render();
    return new Promise((resolve) => { this.canvas.toBlob(resolve, 'image/png'); });
  }

  _resize() {
    const { clientWidth: w, clientHeight: h } = this.canvas.parentElement;
    if (!w || !h) return;
    this.renderer.setSize(w, h, false);
    this.eye.resize(w / h);
    if (!this.eye.chosen) this.resetView();
    this._render();
  }

  _pick(event) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const at = new THREE.Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.camera);
    const targets = ['measured', 'predicted'].filter((kind) => this.robots[kind]?.root.visible)
      .flatMap((kind) => this.robots[kind].links.map(({ mesh }) => mesh).filter(Boolean));
    const hit = ray.intersectObjects(targets, true).find(({ object }) => object.userData.joint >= 0);
    if (hit) this.onPick(hit.object.userData.joint);
  }

  // ------------------------------------------------------------------ drawing

  // The robot the eye follows: the measured one where there is one.
  get leader() {
    return this.sees('measured') ? this.robots.measured : this.robots.predicted;
  }

  sees(kind) {
    return this.shown[kind] && this.known[kind] && !this.silent[kind];
  }

  hush(kind, silent) {
    if (Boolean(this.silent[kind]) === silent) return;
    this.silent[kind] = silent;
    this.dirty = true;
  }

  _update() {
    for (const kind of KINDS) if (this.robots[kind]) this.robots[kind].root.visible = this.sees(kind);
    for (const kind of ['measured', 'predicted']) {
      const robot = this.robots[kind];
      for (const { frame } of robot?.links ?? []) frame.visible = this.shown.frames && robot === this.leader;
    }
    if (this.axes) this.axes.visible = this.shown.axes;
    const joint = this.leader?.joints[this.selected];
    this.ring.visible = Boolean(joint && this.leader.root.visible);
    if (this.ring.visible) {
      joint.getWorldPosition(this.ring.position);
      const axis = joint.axis.clone().applyQuaternion(joint.getWorldQuaternion(new THREE.Quaternion()));
      this.ring.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), axis);
      this.ring.scale.setScalar(0.62 * this.unit);
    }
    if (this.vehicle && this.leader) this.ground.follow(this._strayed());
    if (this.following && this.moved && this.leader?.root.visible) {
      const centre = new THREE.Vector3();
      for (const { link } of this.leader.links) centre.add(link.getWorldPosition(new THREE.Vector3()));
      const step = centre.divideScalar(this.leader.links.length).sub(this.controls.target).multiplyScalar(0.15);
      this.eye.shift(step);
      this.moved = step.length() > 1e-4 * this.size;
      this.dirty = true;
    }
  }

  _render() {
    this._update();
    this.renderer.render(this.scene, this.camera);
    this.rendered += 1;
  }

  _draw(now) {
    requestAnimationFrame(this._draw);
    this.controls.update();
    if (!this.dirty) { this.then = null; return; }
    this.dirty = false;
    this._render();
    this._adapt(now);
  }

  // Fewer pixels, then no shadows, where drawing takes too long.
  _adapt(now) {
    const took = this.then ? now - this.then : NaN;
    this.then = now;
    this.slow = took > 120 ? this.slow + 3 : took > 45 ? this.slow + 1 : Math.max(0, this.slow - 2);
    if (this.slow < 8 || !this.adapts) return;
    this.slow = 0;
    const ratio = this.renderer.getPixelRatio();
    if (ratio > 0.6) this.renderer.setPixelRatio(Math.max(0.6, 0.6 * ratio));
    else if (took > 90) this.ground.sun.castShadow = false;
    this.dirty = true;
  }
}

function textured(visuals) {
  let found = false;
  for (const visual of visuals) visual.traverse(({ material }) => { found ||= [material].flat().some((m) => m?.map); });
  return found;
}
