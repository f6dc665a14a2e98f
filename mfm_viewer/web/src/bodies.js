// Looks of a link: solid, ghost, outline, and the triad of its frame.
import * as THREE from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

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
      float rim = pow(1.0 - abs(dot(normalize(n), normalize(v))), 2.2);
      gl_FragColor = vec4(colour * (0.85 + 0.5 * rim), 0.14 + 0.8 * rim);
      #include <colorspace_fragment>
    }`,
};

// Everything visible of a link as one geometry in its frame, with the colours of its materials.
export function linkGeometry(link) {
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

export function solid(geometry) {
  const mesh = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ roughness: 0.38, metalness: 0.05 }));
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

// A rim of light; a first pass fills the depth so that inner walls stay unseen.
export function ghost(geometry) {
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

export function outline(geometry) {
  const lines = new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 20), new THREE.LineBasicMaterial({ transparent: true, opacity: 0.85 }));
  lines.renderOrder = 3;
  return lines;
}

const ALONG = [new THREE.Euler(0, 0, -Math.PI / 2), new THREE.Euler(), new THREE.Euler(Math.PI / 2, 0, 0)];

function arrow(turn, length, thick) {
  const straight = length - 8 * thick;
  const shaft = new THREE.CylinderGeometry(thick, thick, straight, 10).translate(0, straight / 2, 0);
  const tip = new THREE.ConeGeometry(3.2 * thick, 9 * thick, 14).translate(0, length - 4.5 * thick, 0);
  return mergeGeometries([shaft, tip]).applyMatrix4(new THREE.Matrix4().makeRotationFromEuler(turn));
}

// The axes of the world: x red, y green, z blue.
export function axes(length) {
  const group = new THREE.Group();
  ['#ff3b30', '#2fbf4f', '#3b82ff'].forEach((color, i) => {
    group.add(new THREE.Mesh(arrow(ALONG[i], length, 0.006 * length), new THREE.MeshBasicMaterial({ color, depthTest: false, transparent: true, toneMapped: false })));
  });
  group.children.forEach((mesh) => { mesh.renderOrder = 7; });
  return group;
}

// Three axes in one colour, as the papers draw a frame.
export function triad(colour, length, above) {
  const mesh = new THREE.Mesh(mergeGeometries(ALONG.map((turn) => arrow(turn, length, 0.022 * length))), new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: above ? 1 : 0.55, depthTest: !above, toneMapped: false }));
  mesh.renderOrder = above ? 6 : 5;
  return mesh;
}
