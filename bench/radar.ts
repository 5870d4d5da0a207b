// Radar: a kept tile beside a bare server, the calls of a crowd, and what the summary costs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '#simulator/server.ts';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { freePort } from '../scripts/free-port.ts';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { median, ratio, report, startProcess, stopProcess } from './measure.ts';

const CROWD = 200;
/** Places with rain or without, far apart. */
const ZIP_CODES = '80435 33109 10001 48137 30078 54307 98101 74103 36602 85003'.split(' ');

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'bench-radar-'));
const simulator = await startSimulator();
const port = await freePort(4300);
const env = {
  ...simulatorSettings(simulator.url),
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'info',
};
const app = await startProcess('start-app.ts', [], env);
const origin = `http://127.0.0.1:${port}`;

const { host, radar } = await (await fetch(`${origin}/api/radar/frames`)).json();
const tile = `${origin}${host}${radar.past.at(-1).path}/8/66/93.png`;
simulator.resetRequests();
await Promise.all(Array.from({ length: CROWD }, () => fetch(tile).then((answer) => answer.arrayBuffer())));
const calls = simulator.requests.iem ?? 0;
report(`source calls of ${CROWD} simultaneous riders at one tile`, String(calls), '1', calls === 1);

const cold: number[] = [];
const kept: number[] = [];
for (const zipCode of ZIP_CODES) {
  for (const times of [cold, kept]) {
    const begun = performance.now();
    await (await fetch(`${origin}/api/radar/summary?zipCode=${zipCode}`)).json();
    times.push(performance.now() - begun);
  }
}
report('summary, cold, simulator drawing its tiles', `${median(cold).toFixed(0)} ms`);
report('summary, kept', `${median(kept).toFixed(1)} ms`);

const file = join(folder, 'tile.png');
writeFileSync(file, new Uint8Array(await (await fetch(tile)).arrayBuffer()));
const barePort = await freePort(4400);
const bare = await startProcess('bare-server.ts', [file, String(barePort), 'image/png']);
const result = await ratio({ url: tile }, { url: `http://127.0.0.1:${barePort}/` }, 3);
report(
  'kept tile against bare node:http',
  `${Math.round(result.a)}/s = ${(result.ratio * 100).toFixed(0)} %`,
);

await stopProcess(bare);
await stopProcess(app);
await simulator.close();
rmSync(folder, { recursive: true, force: true });
