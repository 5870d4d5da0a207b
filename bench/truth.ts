// What it costs to say how sure a verdict is.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensembleBytes, ensembleWeight } from '#features/weather/probability/ensemble.model.ts';
import { judgeRuns } from '#features/weather/probability/judge-runs.model.ts';
import { createOpenMeteoEnsemble } from '#features/weather/probability/open-meteo-ensemble.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import { SHARES_OF_USES } from '#platform/fetch/call-limits.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { freePort } from '../scripts/free-port.ts';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { median, quantile, report, startProcess, stopProcess } from './measure.ts';

/** Of each application; spread over the country, none is checked before. */
const COLD_CHECKS = 100;
const PLACES = 200;
const HOURS_OF_AN_ENSEMBLE = 3;
const FREE_CALLS_A_DAY = 10_000;
const ROUNDS = 12;

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'bench-truth-'));
const simulatorPort = await freePort(4200);
const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
const simulator = await startProcess('start-simulator.ts', [], { SIMULATOR_PORT: String(simulatorPort) });

const outbound = createOutbound({ userAgent: 'bench', clock: { now: () => Date.now() }, random: () => 0 });
const dillon = { latitude: 39.5952, longitude: -105.9741 };
const [forecast] = await createOpenMeteo({ baseUrl: `${simulatorUrl}/open-meteo`, outbound }).forecast([
  dillon,
]);
const [ensemble] = await createOpenMeteoEnsemble({
  baseUrl: `${simulatorUrl}/open-meteo-ensemble`,
  freeUrl: '',
  outbound,
}).members([dillon]);
if (!forecast || !ensemble) throw new Error('the simulator did not answer');
const turns: number[] = [];
let judged = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const steps = judgeRuns(forecast, ensemble, Math.floor(Date.now() / 1000));
  for (let isDone = false; !isDone;) {
    const begun = performance.now();
    isDone = steps.next().done === true;
    // The first rounds are those of a cold engine.
    if (round >= 2) turns.push(performance.now() - begun);
  }
  if (round >= 2) judged += ensemble.members;
}
const seconds = turns.reduce((sum, ms) => sum + ms, 0) / 1000;
report('members judged, 168 hours each', `${(judged / seconds).toFixed(0)}/s`);
report(
  'a turn without requests, p50 (p95)',
  `${median(turns).toFixed(2)} (${quantile(turns, 0.95).toFixed(2)}) ms`,
);
report('an ensemble in memory', `${(ensembleBytes(ensemble) / 1024).toFixed(0)} kB`);

const start = async (name: string, off: Record<string, string>) => {
  const port = await freePort(4300);
  const env = {
    ...simulatorSettings(simulatorUrl),
    ...off,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(folder, name),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  };
  return {
    process: await startProcess('start-app.ts', [], env),
    url: `http://127.0.0.1:${port}/api/weather`,
  };
};
const sure = await start('sure', {});
const plain = await start('plain', { OPEN_METEO_ENSEMBLE_URL: '', OPEN_METEO_AIR_QUALITY_URL: '' });

const zips = readFileSync(new URL('../src/features/location/zip-codes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.slice(0, 5))
  .filter((zip) => zip !== '');
const sample = (count: number) =>
  Array.from({ length: count }, (_, i) => zips[Math.floor((i + 0.5) * (zips.length / count))] ?? '');
const check = async (url: string, zipCode: string): Promise<number> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ zipCode }),
  });
  await response.arrayBuffer();
  return Number(/own;dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '')?.[1] ?? Infinity);
};
const own = { sure: [] as number[], plain: [] as number[] };
for (const zipCode of sample(COLD_CHECKS)) {
  own.plain.push(await check(plain.url, zipCode));
  own.sure.push(await check(sure.url, zipCode));
}
const line = (values: number[]) => `${median(values).toFixed(1)} (${quantile(values, 0.95).toFixed(1)}) ms`;
const more = quantile(own.sure, 0.95) - quantile(own.plain, 0.95);
report('cold check without it, added by us, p50 (p95)', line(own.plain));
report('cold check with it', line(own.sure));
report('difference of p95', `${more.toFixed(1)} ms`, '± 2 ms', more <= 2);

await fetch(`${simulatorUrl}/_simulator/requests`, { method: 'DELETE' });
for (const zipCode of sample(PLACES)) await check(sure.url, zipCode);
const requests = async (): Promise<Record<string, number>> =>
  (await fetch(`${simulatorUrl}/_simulator/requests`)).json();
// What is asked in the background has come to an end once a second brings nothing more.
let asked = await requests();
for (let before = ''; before !== JSON.stringify(asked); asked = await requests()) {
  before = JSON.stringify(asked);
  await wait(1_000);
}
const times = 24 / HOURS_OF_AN_ENSEMBLE;
const most = FREE_CALLS_A_DAY * SHARES_OF_USES.ensemble;
const aDay = ensembleWeight(PLACES) * times;
report(
  `calls for ${PLACES} places, once`,
  `${asked['open-meteo-ensemble']} ensembles, ${asked['open-meteo-air']} of the air`,
);
report(`weight of ${PLACES} places all day`, `${aDay.toFixed(0)} ensembles, ${PLACES * times} of the air`);
report('of which the free budget lets through', `${Math.min(aDay, most).toFixed(0)} ensembles`, `≤ ${most}`);

await Promise.all([sure.process, plain.process, simulator].map(stopProcess));
rmSync(folder, { recursive: true, force: true });
