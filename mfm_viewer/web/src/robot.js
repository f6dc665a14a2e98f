// A robot description to three.js: its meshes with their textures, its mass centres, its arms.
import * as THREE from 'three';
import { MTLLoader } from 'three/examples/jsm/loaders/MTLLoader.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import URDFLoader from 'urdf-loader';

// As many robots of one description as asked for; done when their meshes are here.
export function loadRobots(urdf, count, token, done) {
  const manager = new THREE.LoadingManager();
  manager.setURLModifier((url) => (url.startsWith('/mesh/') ? `${url}?token=${encodeURIComponent(token)}` : url));
  const loader = new URDFLoader(manager);
  const usual = loader.loadMeshCb;
  loader.loadMeshCb = (path, m, material, then) => (/\.obj$/i.test(path) ? loadObj(path, m, then) : usual(path, m, material, then));
  manager.itemStart('description');
  const robots = Array.from({ length: count }, () => loader.parse(urdf));
  manager.onLoad = () => { manager.onLoad = undefined; done(robots); };
  manager.itemEnd('description');
}

function loadObj(path, manager, then) {
  new THREE.FileLoader(manager).load(path, (text) => {
    const loader = new OBJLoader(manager);
    const name = /^mtllib\s+(.+)$/m.exec(text)?.[1].trim();
    const finish = () => then(loader.parse(text));
    if (!name) { finish(); return; }
    new MTLLoader(manager).load(path.slice(0, path.lastIndexOf('/') + 1) + name, (materials) => {
      materials.preload();
      loader.setMaterials(materials);
      finish();
    }, undefined, finish);
  }, undefined, (error) => then(null, error));
}

// Mass centre of each link in its own frame.
export function massCentres(urdf) {
  const found = {};
  for (const link of new DOMParser().parseFromString(urdf, 'text/xml').querySelectorAll('robot > link')) {
    const origin = link.querySelector(':scope > inertial > origin');
    found[link.getAttribute('name')] = (origin?.getAttribute('xyz') ?? '0 0 0').trim().split(/\s+/).map(Number);
  }
  return found;
}

// Joints of each chain that leaves the root, as indices: the arms of a vehicle.
export function arms(root, joints) {
  const found = new Map();
  joints.forEach((name, i) => {
    let first = null;
    for (let object = root.joints[name]; object && object !== root; object = object.parent) {
      if (object.isURDFJoint && object.jointType !== 'fixed') first = object;
    }
    if (first) found.set(first, [...(found.get(first) ?? []), i]);
  });
  return [...found.values()];
}
