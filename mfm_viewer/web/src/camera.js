// The eye: orbit camera, first view, mouse mapping.
import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

export class Eye {
  constructor(canvas, onChange) {
    this.onChange = onChange;
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.01, 200);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.53;
    this.controls.addEventListener('start', () => { this.chosen = true; }); // a view chosen by hand is kept
    this.controls.addEventListener('change', onChange);
  }

  // Fit a robot: its box and its largest side.
  fit(box, size) {
    Object.assign(this, { box, size });
    Object.assign(this.camera, { near: size / 200, far: 60 * size });
    Object.assign(this.controls, { minDistance: 0.1 * size, maxDistance: 12 * size });
  }

  setMouse(mapping) {
    const { ROTATE, DOLLY, PAN } = THREE.MOUSE;
    this.controls.mouseButtons = mapping === 'thesis'
      ? { LEFT: DOLLY, MIDDLE: PAN, RIGHT: ROTATE }
      : { LEFT: ROTATE, MIDDLE: DOLLY, RIGHT: PAN };
  }

  resize(aspect) {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  // Move along without turning.
  shift(step) {
    this.controls.target.add(step);
    this.camera.position.add(step);
  }

  // From the side, as near as the whole robot and some room for it to move allow.
  reset() {
    if (!this.box) return;
    this.chosen = false;
    const middle = this.box.getCenter(new THREE.Vector3());
    const room = this.box.clone(); // a snake swings sideways
    const short = this.box.max.y - this.box.min.y > this.box.max.x - this.box.min.x ? 'x' : 'y';
    room.min[short] = Math.min(room.min[short], middle[short] - 0.24 * this.size);
    room.max[short] = Math.max(room.max[short], middle[short] + 0.24 * this.size);
    const { min, max } = room;
    const aspect = this.camera.aspect || 1;
    const side = new THREE.Vector3(...(aspect < 1 ? [0.5, -0.7, 0.62] : [0.86, -0.36, 0.42]));
    if (short === 'y') side.set(-side.y, -side.x, side.z);
    side.normalize();
    this.controls.target.copy(middle);
    const corners = [];
    for (const x of [min.x, max.x]) for (const y of [min.y, max.y]) for (const z of [min.z, max.z]) corners.push(new THREE.Vector3(x, y, z));
    for (let away = 0.3 * this.size; away < 8 * this.size; away *= 1.03) {
      this.camera.position.copy(this.controls.target).addScaledVector(side, away);
      this.camera.lookAt(this.controls.target);
      this.camera.updateMatrixWorld();
      const seen = corners.map((corner) => corner.clone().project(this.camera));
      if (seen.some(({ z }) => z > 1)) continue;
      const span = (key) => [Math.min(...seen.map((p) => p[key])), Math.max(...seen.map((p) => p[key]))];
      const [[left, right], [low, high]] = [span('x'), span('y')];
      if (right - left < 1.84 && high - low < 1.1) break;
    }
    this._centre(corners);
    this.controls.update();
    this.onChange();
  }

  // Move the camera sideways until the points lie about the middle of the picture.
  _centre(points) {
    for (let i = 0; i < 3; i += 1) {
      const seen = points.map((point) => point.clone().project(this.camera));
      const middle = (key) => (Math.min(...seen.map((p) => p[key])) + Math.max(...seen.map((p) => p[key]))) / 2;
      const half = Math.tan(THREE.MathUtils.degToRad(this.camera.fov / 2)) * this.camera.position.distanceTo(this.controls.target);
      const move = new THREE.Vector3(middle('x') * half * this.camera.aspect, middle('y') * half, 0).applyQuaternion(this.camera.quaternion);
      this.shift(move);
      this.camera.updateMatrixWorld();
    }
  }

  turn(right, up) {
    this.chosen = true;
    const offset = this.camera.position.clone().sub(this.controls.target);
    const ball = new THREE.Spherical().setFromVector3(new THREE.Vector3(offset.x, offset.z, -offset.y));
    ball.theta += right;
    ball.phi = Math.min(Math.max(ball.phi - up, 0.05), this.controls.maxPolarAngle);
    const v = new THREE.Vector3().setFromSpherical(ball);
    this.camera.position.copy(this.controls.target).add(new THREE.Vector3(v.x, -v.z, v.y));
    this.controls.update();
    this.onChange();
  }

  zoom(factor) {
    this.chosen = true;
    this.camera.position.sub(this.controls.target).multiplyScalar(factor).add(this.controls.target);
    this.controls.update();
    this.onChange();
  }
}
