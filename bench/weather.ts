import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { freePort } from '../scripts/free-port.ts';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { median, memoryOf, quantile, ratio, report, startProcess, stopProcess } from './measure.ts';

/** Spread over the country; none of them is checked before. */
const COLD_CHECKS = 200;

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'bench-weather-'));
const simulatorPort = await freePort(4200);
const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
const simulator = await startProcess('start-simulator.ts', [], { SIMULATOR_PORT: String(simulatorPort) });
const port = await freePort(4300);
const env = {
  ...simulatorSettings(simulatorUrl),
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  LOG_LEVEL: 'info',
};
const url = `http://127.0.0.1:${port}/api/weather`;
const post = (zipCode: string) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ zipCode }),
});

const app = await startProcess('start-app.ts', [], env);
await fetch(`${simulatorUrl}/_simulator/requests`, { method: 'DELETE' });
await Promise.all(
  Array.from({ length: 200 }, () => fetch(url, post('59718')).then((response) => response.text())),
);
const { 'open-meteo': calls = 0 } = await (await fetch(`${simulatorUrl}/_simulator/requests`)).json();
report('forecast calls of 200 simultaneous checks', String(calls), '1', calls === 1);

const zips = readFileSync(new URL('../src/features/location/zip-codes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.slice(0, 5))
  .filter((zip) => zip !== '');
const sample = Array.from(
  { length: COLD_CHECKS },
  (_, i) => zips[Math.floor((i + 0.5) * (zips.length / COLD_CHECKS))] ?? '',
);
const cold: number[] = [];
const own: number[] = [];
for (const zipCode of sample) {
  const begun = performance.now();
  const response = await fetch(url, post(zipCode));
  await response.arrayBuffer();
  cold.push(performance.now() - begun);
  // The server's own word: all but the time between its first question and the last answer.
  own.push(Number(/own;dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '')?.[1] ?? Infinity));
}
report(
  'cold check, p50 (p95) as a whole',
  `${median(cold).toFixed(1)} (${quantile(cold, 0.95).toFixed(1)}) ms`,
);
report(
  'added by us, p50 (p95)',
  `${median(own).toFixed(1)} (${quantile(own, 0.95).toFixed(1)}) ms`,
  '≤ 10 ms',
  quantile(own, 0.95) <= 10,
);

const kept = await (await fetch(url, post('80435'))).text();
const bytes = join(folder, 'answer.json');
writeFileSync(bytes, kept);
const barePort = await freePort(4400);
const bare = await startProcess('bare-server.ts', [bytes, String(barePort)]);
const rates = await ratio(
  { url, ...post('80435') },
  { url: `http://127.0.0.1:${barePort}/`, ...post('80435') },
);
report('cached check', `${rates.a.toFixed(0)}/s`);
report(`bare node:http, the same ${kept.length} characters`, `${rates.b.toFixed(0)}/s`);
report('ratio', `${(rates.ratio * 100).toFixed(0)} %`, '≥ 40 %', rates.ratio >= 0.4);

const memory = memoryOf(app);
const limit = env.DATABASE_URL ? 180 : 450;
report(
  'memory after the load (peak)',
  `${memory.now.toFixed(0)} (${memory.peak.toFixed(0)}) MB`,
  `≤ ${limit} MB`,
  memory.now <= limit,
);

await Promise.all([stopProcess(app), stopProcess(bare), stopProcess(simulator)]);
rmSync(folder, { recursive: true, force: true });
