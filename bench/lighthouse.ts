import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { startSimulator } from '#simulator/server.ts';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { freePort } from '../scripts/free-port.ts';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { openBrowser } from './browser.ts';
import { median, report, startProcess, stopProcess } from './measure.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const PAGES = process.argv.slice(3).length > 0 ? process.argv.slice(3) : ['/', '/?zip=80435'];

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'bench-web-'));
const simulator = await startSimulator();
const port = await freePort(4500);
const url = `http://localhost:${port}`;
const app = await startProcess('start-app.ts', [], {
  ...simulatorSettings(simulator.url),
  PORT: String(port),
  PUBLIC_URL: url,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'error',
});
const debugPort = await freePort(9300);
const browser = await openBrowser(debugPort);

for (const page of PAGES) {
  await (await fetch(`${url}${page}`)).text();
  const runs: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(`${url}${page}`, { port: debugPort, output: 'json', logLevel: 'error' });
    if (!result) throw new Error('Lighthouse gave no result');
    runs.push(result.lhr);
  }
  const category = (name: string) => median(runs.map((lhr) => (lhr.categories[name]?.score ?? 0) * 100));
  const metric = (name: string) => median(runs.map((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN));
  const budget = (what: string, value: number, limit: number, unit: string, digits = 0) =>
    report(`${page}: ${what}`, `${value.toFixed(digits)}${unit}`, `≤ ${limit}${unit}`, value <= limit);
  for (const [name, least] of [
    ['performance', 98],
    ['accessibility', 100],
    ['best-practices', 100],
    ['seo', 100],
  ] as const) {
    report(`${page}: ${name}`, category(name).toFixed(0), `≥ ${least}`, category(name) >= least);
  }
  budget('LCP', metric('largest-contentful-paint'), 1200, ' ms');
  budget('CLS', metric('cumulative-layout-shift'), 0.01, '', 3);
  budget('TBT', metric('total-blocking-time'), 100, ' ms');
  const failing = Object.values(runs[0]?.audits ?? {}).filter(
    (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary',
  );
  for (const audit of failing) process.stdout.write(`    fails: ${audit.id} ${audit.title}\n`);
}

await browser.close();
await stopProcess(app);
await simulator.close();
rmSync(folder, { recursive: true, force: true });
