// The 3D view: three robots of one description (solid, ghost, outline), floor, light, frames, camera.
import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import URDFLoader from 'urdf-loader';

export const KINDS = ['predicted', 'measured', 'commanded'];
const FRAMES = [[/^(tail|body_0+)$/, '#22b455'], [/^body_0*1$/, '#2f7bff'], [/^body_0*2$/, '#f0342f']]; // as in the paper
const OTHER_FRAME = '#98a2b3';
const THEMES = {
  light: { low: '#dfe6ee', high: '#f7f9fb', grid: '#a3b1c2', shade: 0.22, sun: 2.3, sky: 2.0, rim: 0.6, solid: '#ff8a2b', ghost: '#1f6bff', told: '#9333ea' },
  dark: { low: '#0a0f1c', high: '#16213a', grid: '#3d4f73', shade: 0.55, sun: 2.4, sky: 1.1, rim: 1.6, solid: '#ff8a2b', ghost: '#5b9bff', told: '#c084fc' },
};

const SEA = { light: { high: '#e6f1f8', low: '#a9cbe0', bed: '#8fb4c9' }, dark: { high: '#0d2f5c', low: '#010a2e', bed: '#1d3f66' } };
const BALL = new THREE.SphereGeometry(1, 20, 12); // enough, and a third of the loader's

const GHOST = {
  vertexShader: `
    uniform float grow;
    varying vec3 n;
    varying vec3 v;
    void main() {
      vec4 p = modelViewMatrix * vec4(position + grow * normalize(normal), 1.0);
      n = normalize(normalMatrix * normal);
      v = normalize(-p.xyz);
      gl_Position = projectionMatrix * p;
    }`,
  fragmentShader: `
    uniform vec3 colour;
    varying vec3 n;
    varying vec3 v;
    void main() {
      float rim = pow(1.0 - abs(dot(normalize(n), normalize(v))), 1.6);
      gl_FragColor = vec4(colour * (0.85 + 0.5 * rim), 0.16 + 0.7 * rim);
      #include <colorspace_fragment>
    }`,
};

const FLOOR = {
  vertexShader: `
    varying vec3 p;
    void main() {
      p = (modelMatrix * vec4(position, 1.0)).xyz;
      gl_Position = projectionMatrix * viewMatrix * vec4(p, 1.0);
    }`,
  fragmentShader: `
    uniform vec3 colour;
    uniform vec3 middle;
    uniform float cell;
    uniform float reach;
    varying vec3 p;
    float lines(vec2 x, float width) {
      vec2 w = fwidth(x) * width;
      vec2 d = abs(fract(x - 0.5) - 0.5);
      vec2 l = smoothstep(w, vec2(0.0), d) * clamp(0.7 / (fwidth(x) * 3.0), 0.0, 1.0);
      return max(l.x, l.y);
    }
    void main() {
      float fade = exp(-pow(length(p.xy - middle.xy) / reach, 2.0));
      float a = max(0.3 * lines(p.xy / cell, 1.2), 0.65 * lines(p.xy / (10.0 * cell), 1.5));
      gl_FragColor = vec4(colour, a * fade);
      #include <colorspace_fragment>
    }`,
};

export class Stage {
  constructor(canvas, onPick) {
    this.canvas = canvas;
    this.onPick = onPick;
    this.robots = {};
    this.shown = { predicted: true, measured: true, commanded: false, frames: true };
    this.known = { predicted: false, measured: false, commanded: false };
    this.following = this.painted = false;
    this.rendered = this.slow = 0;
    this.adapts = true;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: false });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.toneMapping = THREE.NeutralToneMapping;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.01, 200);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.53;
    this.controls.addEventListener('start', () => { this.chosen = true; }); // a view chosen by hand is kept
    this.controls.addEventListener('change', () => { this.dirty = true; });
    this.world = new THREE.Group(); // turned so that z is up, whatever axes the robot's root has
    this.scene.add(this.world);
    this._light();
    this._floor();
    this.ring = new THREE.Mesh(new THREE.TorusGeometry(1, 0.045, 12, 64), new THREE.MeshBasicMaterial({ color: '#ffffff', depthTest: false, transparent: true }));
    this.ring.renderOrder = 9;
    this.ring.visible = false;
    this.scene.add(this.ring);
    this._listen();
    this.setTheme('light');
    this._draw = this._draw.bind(this);
    requestAnimationFrame(this._draw);
  }

  _light() {
    this.sun = new THREE.DirectionalLight('#fff4e6', 2);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.004;
    this.sky = new THREE.HemisphereLight('#f3f7ff', '#8f8577', 1);
    this.rim = new THREE.DirectionalLight('#9cc2ff', 1); // from behind, to lift edges off the background
    this.scene.add(this.sun, this.sun.target, this.sky, this.rim, this.rim.target);
  }

  _floor() {
    const plane = new THREE.PlaneGeometry(1, 1);
    this.shade = new THREE.Mesh(plane, new THREE.ShadowMaterial({ opacity: 0.25, depthWrite: false }));
    this.shade.receiveShadow = true;
    this.grid = new THREE.Mesh(plane, new THREE.ShaderMaterial({
      ...FLOOR, transparent: true, depthWrite: false, side: THREE.DoubleSide,
      uniforms: { colour: { value: new THREE.Color() }, middle: { value: new THREE.Vector3() }, cell: { value: 0.1 }, reach: { value: 3 } },
    }));
    this.shade.renderOrder = -1;
    this.grid.renderOrder = -2;
    this.seabed = seabed();
    this.scene.add(this.shade, this.grid, this.seabed);
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

  setRobot(urdf, joints, onReady) {
    this.world.clear();
    this.robots = {};
    this.joints = joints;
    this.known = { predicted: false, measured: false, commanded: false };
    const centres = massCentres(urdf);
    const manager = new THREE.LoadingManager();
    const build = () => {
      this._upright();
      for (const kind of KINDS) this._dress(kind, centres);
      this._measure();
      this.setTheme(this.theme);
      this.resetView();
      this._update();
      onReady?.();
    };
    let waiting = false;
    manager.onStart = () => { waiting = true; };
    manager.onLoad = build;
    const loader = new URDFLoader(manager);
    const usual = loader.loadMeshCb;
    loader.loadMeshCb = (path, m, material, done) => (/\.obj$/i.test(path)
      ? new OBJLoader(m).load(path, (object) => done(object), undefined, (error) => done(null, error))
      : usual.call(loader, path, m, material, done));
    for (const kind of KINDS) {
      const root = loader.parse(urdf);
      this.robots[kind] = { root, joints: joints.map((name) => root.joints[name]), links: [] };
    }
    if (!waiting) build();
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
      for (const child of [...link.children]) if (child.isURDFVisual || child.isURDFCollider) link.remove(child);
      const joint = robot.joints.findIndex((j) => j === link.parent);
      const entry = { link, joint, frame: null, mesh: null };
      robot.links.push(entry);
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
    this.unit = this.size / Math.max(3, Math.min(count, 25));
    const middle = box.getCenter(new THREE.Vector3());
    const floor = box.min.z - (this.vehicle ? 0.3 : 0.02) * this.size;
    for (const mesh of [this.shade, this.grid]) {
      mesh.position.set(middle.x, middle.y, floor);
      mesh.scale.setScalar(30 * this.size);
    }
    this.seabed.position.set(middle.x, middle.y, floor - 0.12 * this.size);
    this.seabed.scale.setScalar(this.size);
    this.seabed.visible = this.vehicle;
    this.shade.visible = !this.vehicle;
    Object.assign(this.grid.material.uniforms, { cell: { value: 10 ** Math.floor(Math.log10(this.size / 8)) }, reach: { value: 1.6 * this.size }, middle: { value: middle } });
    this.sun.position.copy(middle).add(new THREE.Vector3(0.75, -0.75, 1.5).multiplyScalar(1.6 * this.size));
    this.sun.target.position.copy(middle);
    this.rim.position.copy(middle).add(new THREE.Vector3(-1, 1, 0.35).multiplyScalar(this.size));
    this.rim.target.position.copy(middle);
    const view = this.sun.shadow.camera;
    Object.assign(view, { left: -1.2 * this.size, right: 1.2 * this.size, top: 1.2 * this.size, bottom: -1.2 * this.size, near: 0.1 * this.size, far: 6 * this.size });
    view.updateProjectionMatrix();
    Object.assign(this.camera, { near: this.size / 200, far: 60 * this.size });
    Object.assign(this.controls, { minDistance: 0.1 * this.size, maxDistance: 12 * this.size });
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
    for (const { mesh } of this.robots.measured?.links ?? []) {
      if (!mesh) continue;
      mesh.material.vertexColors = on;
      mesh.material.color.set(on ? '#ffffff' : mesh.userData.tone);
      mesh.material.needsUpdate = true;
    }
    this.dirty = true;
  }

  setTheme(name) {
    this.theme = name;
    const look = THEMES[name];
    const sea = this.vehicle && SEA[name];
    this.scene.background = gradient(sea ? sea.high : look.high, sea ? sea.low : look.low);
    this.scene.fog = sea ? new THREE.Fog(sea.low, 2 * this.size, 9 * this.size) : null;
    this.seabed.material.color.set(SEA[name].bed);
    this.sky.intensity = look.sky;
    this.rim.intensity = look.rim;
    this.sun.intensity = look.sun;
    this.shade.material.opacity = look.shade;
    this.grid.material.uniforms.colour.value.set(look.grid);
    this.ring.material.color.set(name === 'dark' ? '#ffffff' : '#0f172a');
    this.robots.measured?.links.filter(({ mesh }) => mesh).forEach(({ mesh }, i) => {
      mesh.userData.tone = new THREE.Color(look.solid).multiplyScalar(i % 2 ? 0.8 : 1);
    });
    for (const { mesh } of this.robots.predicted?.links ?? []) mesh?.userData.colour.value.set(look.ghost);
    for (const { mesh } of this.robots.commanded?.links ?? []) mesh?.material.color.set(look.told);
    this.paint(this.painted);
  }

  // ------------------------------------------------------------------ the camera

  setMouse(mapping) {
    const { ROTATE, DOLLY, PAN } = THREE.MOUSE;
    this.controls.mouseButtons = mapping === 'thesis'
      ? { LEFT: DOLLY, MIDDLE: PAN, RIGHT: ROTATE }
      : { LEFT: ROTATE, MIDDLE: DOLLY, RIGHT: PAN };
  }

  // From the side, as near as the whole robot and some room for it to move allow.
  resetView() {
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
    this.dirty = true;
  }

  // Move the camera sideways until the points lie about the middle of the picture.
  _centre(points) {
    for (let i = 0; i < 3; i += 1) {
      const seen = points.map((point) => point.clone().project(this.camera));
      const middle = (key) => (Math.min(...seen.map((p) => p[key])) + Math.max(...seen.map((p) => p[key]))) / 2;
      const half = Math.tan(THREE.MathUtils.degToRad(this.camera.fov / 2)) * this.camera.position.distanceTo(this.controls.target);
      const move = new THREE.Vector3(middle('x') * half * this.camera.aspect, middle('y') * half, 0).applyQuaternion(this.camera.quaternion);
      this.controls.target.add(move);
      this.camera.position.add(move);
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
    this.dirty = true;
  }

  zoom(factor) {
    this.chosen = true;
    this.camera.position.sub(this.controls.target).multiplyScalar(factor).add(this.controls.target);
    this.controls.update();
    this.dirty = true;
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
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    if (!this.chosen) this.resetView();
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
    return this.known.measured && this.shown.measured ? this.robots.measured : this.robots.predicted;
  }

  _update() {
    for (const kind of KINDS) if (this.robots[kind]) this.robots[kind].root.visible = this.shown[kind] && this.known[kind];
    for (const kind of ['measured', 'predicted']) {
      const robot = this.robots[kind];
      for (const { frame } of robot?.links ?? []) frame.visible = this.shown.frames && robot === this.leader;
    }
    const joint = this.leader?.joints[this.selected];
    this.ring.visible = Boolean(joint && this.leader.root.visible);
    if (this.ring.visible) {
      joint.getWorldPosition(this.ring.position);
      const axis = joint.axis.clone().applyQuaternion(joint.getWorldQuaternion(new THREE.Quaternion()));
      this.ring.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), axis);
      this.ring.scale.setScalar(0.62 * this.unit);
    }
    if (this.following && this.moved && this.leader?.root.visible) {
      const centre = new THREE.Vector3();
      for (const { link } of this.leader.links) centre.add(link.getWorldPosition(new THREE.Vector3()));
      const step = centre.divideScalar(this.leader.links.length).sub(this.controls.target).multiplyScalar(0.15);
      this.controls.target.add(step);
      this.camera.position.add(step);
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
    else if (took > 90) this.sun.castShadow = false;
    this.dirty = true;
  }
}

// Mass centre of each link in its own frame.
function massCentres(urdf) {
  const found = {};
  for (const link of new DOMParser().parseFromString(urdf, 'text/xml').querySelectorAll('robot > link')) {
    const origin = link.querySelector(':scope > inertial > origin');
    found[link.getAttribute('name')] = (origin?.getAttribute('xyz') ?? '0 0 0').trim().split(/\s+/).map(Number);
  }
  return found;
}

// Everything visible of a link as one geometry in its frame, with the colours of its materials.
function linkGeometry(link) {
  const parts = [];
  const inverse = link.matrixWorld.clone().invert();
  for (const visual of link.children.filter((child) => child.isURDFVisual)) {
    visual.traverse((mesh) => {
      if (!mesh.isMesh) return;
      const shape = mesh.geometry.type === 'SphereGeometry' ? BALL : mesh.geometry;
      const part = shape.index ? shape.toNonIndexed() : shape.clone();
      if (!part.attributes.normal) part.computeVertexNormals();
      for (const name of Object.keys(part.attributes)) if (!['position', 'normal'].includes(name)) part.deleteAttribute(name);
      part.applyMatrix4(new THREE.Matrix4().multiplyMatrices(inverse, mesh.matrixWorld));
      const { r, g, b } = (Array.isArray(mesh.material) ? mesh.material[0] : mesh.material).color ?? new THREE.Color('#999');
      const count = part.attributes.position.count;
      part.setAttribute('color', new THREE.BufferAttribute(new Float32Array(3 * count).map((_, i) => [r, g, b][i % 3]), 3));
      parts.push(part);
    });
  }
  return parts.length ? mergeGeometries(parts) : null;
}

function solid(geometry) {
  const mesh = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ roughness: 0.38, metalness: 0.05 }));
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

// A rim of light; a first pass fills the depth so that inner walls stay unseen.
function ghost(geometry) {
  const uniforms = { colour: { value: new THREE.Color() }, grow: { value: 0 } };
  const look = { ...GHOST, uniforms };
  const mask = new THREE.Mesh(geometry, new THREE.ShaderMaterial({ ...look, colorWrite: false }));
  const glow = new THREE.Mesh(geometry, new THREE.ShaderMaterial({ ...look, transparent: true, depthWrite: false }));
  mask.material.transparent = true; // after everything solid
  mask.renderOrder = 1;
  glow.renderOrder = 2;
  mask.add(glow);
  mask.userData = uniforms;
  return mask;
}

function outline(geometry) {
  const lines = new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 20), new THREE.LineBasicMaterial({ transparent: true, opacity: 0.85 }));
  lines.renderOrder = 3;
  return lines;
}

// Three axes in one colour, as the papers draw a frame.
function triad(colour, length, above) {
  const parts = [];
  for (const turn of [new THREE.Euler(0, 0, -Math.PI / 2), new THREE.Euler(), new THREE.Euler(Math.PI / 2, 0, 0)]) {
    const shaft = new THREE.CylinderGeometry(0.022 * length, 0.022 * length, 0.82 * length, 10).translate(0, 0.41 * length, 0);
    const tip = new THREE.ConeGeometry(0.07 * length, 0.2 * length, 14).translate(0, 0.9 * length, 0);
    const matrix = new THREE.Matrix4().makeRotationFromEuler(turn);
    parts.push(shaft.applyMatrix4(matrix), tip.applyMatrix4(matrix));
  }
  const mesh = new THREE.Mesh(mergeGeometries(parts), new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: above ? 1 : 0.55, depthTest: !above, toneMapped: false }));
  mesh.renderOrder = above ? 6 : 5;
  return mesh;
}

// A sea floor of noise, 20 by 20 robots wide.
function seabed() {
  const plane = new THREE.PlaneGeometry(20, 20, 100, 100);
  const at = plane.attributes.position;
  const hash = (i, j) => { const x = Math.sin(127.1 * i + 311.7 * j) * 43758.5453; return x - Math.floor(x); };
  const noise = (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - i, y - j].map((w) => w * w * (3 - 2 * w));
    return (hash(i, j) * (1 - u) + hash(i + 1, j) * u) * (1 - v) + (hash(i, j + 1) * (1 - u) + hash(i + 1, j + 1) * u) * v;
  };
  for (let k = 0; k < at.count; k += 1) {
    const [x, y] = [at.getX(k), at.getY(k)];
    const bed = 0.34 * noise(0.55 * x, 0.55 * y) + 0.12 * noise(1.7 * x, 1.7 * y) + 0.04 * noise(4 * x, 4 * y);
    at.setZ(k, bed - 0.5 * Math.exp(-(x * x + y * y) / 3) - 0.2); // a hollow below the robot
  }
  plane.computeVertexNormals();
  const mesh = new THREE.Mesh(plane, new THREE.MeshStandardMaterial({ roughness: 1, flatShading: true }));
  mesh.receiveShadow = true;
  mesh.visible = false;
  return mesh;
}

function gradient(high, low) {
  const canvas = document.createElement('canvas');
  canvas.width = 2;
  canvas.height = 256;
  const pen = canvas.getContext('2d');
  const fill = pen.createLinearGradient(0, 0, 0, 256);
  fill.addColorStop(0, high);
  fill.addColorStop(1, low);
  pen.fillStyle = fill;
  pen.fillRect(0, 0, 2, 256);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}
