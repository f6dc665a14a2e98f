// What the robot stands on or swims over: grid, shadow, sea floor, background, light.
import * as THREE from 'three';

const THEMES = {
  light: { low: '#dfe6ee', high: '#f7f9fb', grid: '#a3b1c2', shade: 0.22, sun: 2.6, sky: 2.2, rim: 0.6 },
  dark: { low: '#0a0f1c', high: '#16213a', grid: '#3d4f73', shade: 0.55, sun: 2.8, sky: 1.4, rim: 1.6 },
};
const SEA = { light: { high: '#e6f1f8', low: '#a9cbe0', bed: '#8fb4c9' }, dark: { high: '#0d2f5c', low: '#010a2e', bed: '#1d3f66' } };

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

export class Ground {
  constructor(scene) {
    this.scene = scene;
    this._light();
    this._floor();
  }

  _light() {
    this.sun = new THREE.DirectionalLight('#fff4e6', 2);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.004;
    this.sky = new THREE.HemisphereLight('#f3f7ff', '#a89f94', 1);
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

  // Fit a robot: its box, its largest side, and whether it swims.
  fit(box, size, vehicle) {
    const middle = box.getCenter(new THREE.Vector3());
    Object.assign(this, { size, vehicle, middle });
    const floor = box.min.z - (vehicle ? 0.3 : 0.02) * size;
    for (const mesh of [this.shade, this.grid]) {
      mesh.position.set(middle.x, middle.y, floor);
      mesh.scale.setScalar(30 * size);
    }
    this.seabed.position.set(middle.x, middle.y, floor - 0.12 * size);
    this.seabed.scale.setScalar(size);
    this.seabed.visible = vehicle;
    this.shade.visible = !vehicle;
    Object.assign(this.grid.material.uniforms, { cell: { value: 10 ** Math.floor(Math.log10(size / 8)) }, reach: { value: 1.6 * size } });
    const view = this.sun.shadow.camera;
    Object.assign(view, { left: -1.2 * size, right: 1.2 * size, top: 1.2 * size, bottom: -1.2 * size, near: 0.1 * size, far: 6 * size });
    view.updateProjectionMatrix();
    this.follow(new THREE.Vector3());
  }

  // Light and grid stay with a robot that has travelled this far.
  follow(way) {
    const middle = way.clone().add(this.middle);
    this.grid.material.uniforms.middle.value.copy(middle);
    this.sun.position.copy(middle).add(new THREE.Vector3(0.75, -1, 1.25).multiplyScalar(1.6 * this.size));
    this.sun.target.position.copy(middle);
    this.rim.position.copy(middle).add(new THREE.Vector3(-1, 1, 0.35).multiplyScalar(this.size));
    this.rim.target.position.copy(middle);
  }

  setTheme(name) {
    const look = THEMES[name];
    const sea = this.vehicle && SEA[name];
    this.scene.background?.dispose();
    this.scene.background = gradient(sea ? sea.high : look.high, sea ? sea.low : look.low);
    this.scene.fog = sea ? new THREE.Fog(sea.low, 2 * this.size, 9 * this.size) : null;
    this.seabed.material.color.set(SEA[name].bed);
    this.sky.intensity = look.sky;
    this.rim.intensity = look.rim;
    this.sun.intensity = look.sun;
    this.shade.material.opacity = look.shade;
    this.grid.material.uniforms.colour.value.set(look.grid);
  }
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
