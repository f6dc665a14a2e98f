// Bundles the page into ../static: `make web`. The same sources and lock file give the same bytes.
import { build } from 'esbuild';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const out = process.argv[2] ?? '../static';

await build({
  entryPoints: { app: 'src/main.js' },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  charset: 'utf8',
  outdir: out,
  logLevel: 'warning',
});

for (const name of ['index.html', 'icon.svg']) copyFileSync(name, `${out}/${name}`);

const read = (path) => readFileSync(path, 'utf8').replace(/\r/g, '');

// urdf-loader has its copyright in the README and refers to the Apache licence, which is also ours.
const apache = (folder) => `${read(`${folder}/README.md`).split('# LICENSE')[1].trim()}\n\n${read('../../LICENSE')}`;

const names = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies).sort();
const licences = names.map((name) => {
  const folder = `node_modules/${name}`;
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = (file ? read(`${folder}/${file}`) : apache(folder)).trim();
  return `${'='.repeat(80)}\n${name} ${version}\n${'='.repeat(80)}\n\n${text}\n`;
});
writeFileSync(`${out}/LICENSES.txt`, `app.js and app.css contain the packages below.\n\n${licences.join('\n')}`);
