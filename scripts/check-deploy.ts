// `npm run check:deploy [server|image|many|disk|upgrade]` follows docs/deploy.md on an empty Debian, builds and runs the image, and
// runs the parts of compose.many.yaml. Needs root on a Debian, a quarter of an hour, and 5 GB of disk below /tmp.
import { spawnSync } from 'node:child_process';
import { checkDisk } from './deploy/check-disk.ts';
import { checkImage } from './deploy/check-image.ts';
import { checkMany } from './deploy/check-many.ts';
import { checkServer } from './deploy/check-server.ts';
import { checkUpgrade } from './deploy/check-upgrade.ts';

const PARTS: Record<string, () => Promise<void>> = {
  server: checkServer,
  image: checkImage,
  many: checkMany,
  disk: checkDisk,
  upgrade: checkUpgrade,
};
const TOOLS = {
  mmdebstrap: 'mmdebstrap',
  buildah: 'buildah',
  caddy: 'caddy',
  'docker-compose': 'docker-compose',
  git: 'git',
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) stop(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.`);
if (process.platform !== 'linux' || process.getuid?.() !== 0) stop('This check needs root on a Debian.');
const missing = Object.entries(TOOLS).filter(([tool]) => spawnSync('which', [tool]).status !== 0);
if (missing.length > 0) stop(`Install first: apt-get install ${missing.map(([, name]) => name).join(' ')}`);

for (const [name, check] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  await check();
  process.stdout.write(`✓ ${name} (${Math.round((Date.now() - started) / 1000)} s)\n`);
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
