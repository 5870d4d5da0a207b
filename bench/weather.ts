import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '#simulator/server.ts';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { freePort } from '../scripts/free-port.ts';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { median, memoryOf, quantile, ratio, report, startProcess, stopProcess } from './measure.ts';

const COLD_ZIPS = [
  '80435',
  '33109',
  '99501',
  '96813',
  '00601',
  '10001',
  '60601',
  '59801',
  '28787',
  '30559',
  '85003',
  '04101',
];

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'bench-weather-'));
const simulator = await startSimulator();
const port = await freePort(4300);
const env = {
  ...simulatorSettings(simulator.url),
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

await stopProcess(await startProcess('start-app.ts', [], env));
const starts: number[] = [];
for (let run = 0; run < 5; run += 1) {
  const begun = performance.now();
  const child = await startProcess('start-app.ts', [], env);
  await fetch(`http://127.0.0.1:${port}/healthz`);
  starts.push(performance.now() - begun);
  await stopProcess(child);
}
report(
  'start to first answer, existing data directory',
  `${median(starts).toFixed(0)} ms`,
  '≤ 2000 ms',
  median(starts) <= 2000,
);

const app = await startProcess('start-app.ts', [], env);
simulator.resetRequests();
await Promise.all(
  Array.from({ length: 200 }, () => fetch(url, post('59718')).then((response) => response.text())),
);
const calls = simulator.requests['open-meteo'] ?? 0;
report('forecast calls of 200 simultaneous checks', String(calls), '1', calls === 1);

const timed = async (work: () => Promise<Response>) => {
  const begun = performance.now();
  await (await work()).arrayBuffer();
  return performance.now() - begun;
};
let upstream = '';
const upstreamTimes: number[] = [];
const coldTimes: number[] = [];
for (const zipCode of COLD_ZIPS) coldTimes.push(await timed(() => fetch(url, post(zipCode))));
{
  const { hourly, latitude, longitude } = await (await fetch(url, post('80435'))).json();
  upstream = `${simulator.url}/open-meteo/v1/forecast?latitude=${latitude}&longitude=${longitude}&hourly=temperature_2m,precipitation,weather_code,wind_speed_10m,wind_gusts_10m,visibility,relative_humidity_2m,dew_point_2m,precipitation_probability,cloud_cover,wind_direction_10m&current=temperature_2m&timezone=auto&timeformat=unixtime&forecast_hours=${hourly.time.length}&past_hours=6`;
}
for (let run = 0; run < COLD_ZIPS.length; run += 1) upstreamTimes.push(await timed(() => fetch(upstream)));
const added = quantile(coldTimes.slice(1), 0.95) - median(upstreamTimes);
report('cold check, p95, less the provider’s own time', `${added.toFixed(1)} ms`, '≤ 15 ms', added <= 15);

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

await Promise.all([stopProcess(app), stopProcess(bare)]);
await simulator.close();
rmSync(folder, { recursive: true, force: true });
