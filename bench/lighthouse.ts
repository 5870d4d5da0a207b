// What Lighthouse says of pages as `npm start` serves them, on its phone: the median of five looks. The phone is
// SLOWER (default 4) times slower than this machine, whose speed Lighthouse measures too: on a slow machine it is a
// slower phone than on another. SITE_FOLDER for an older, built copy.
import lighthouse, { type Result } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { freePort } from '../scripts/free-port.ts';
import { openBrowser } from './setup/browser.ts';
import { median, report } from './setup/measure.ts';
import { startSite } from './setup/site.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const SLOWER = Number(process.env.SLOWER ?? 4);
const PAGES = process.argv.slice(3).length > 0 ? process.argv.slice(3) : ['/', '/?zip=80435'];

const site = await startSite({}, { samples: true });
const url = `http://localhost:${site.port}`;
const debugPort = await freePort(9300);
const browser = await openBrowser(debugPort);

for (const page of PAGES) {
  await (await fetch(`${url}${page}`)).text();
  const runs: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(`${url}${page}`, {
      port: debugPort,
      output: 'json',
      logLevel: 'error',
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: SLOWER },
    });
    if (!result) throw new Error('Lighthouse gave no result');
    runs.push(result.lhr);
  }
  const category = (name: string) => median(runs.map((lhr) => (lhr.categories[name]?.score ?? 0) * 100));
  const metric = (name: string) => median(runs.map((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN));
  const budget = (what: string, value: number, limit: number, unit: string, digits = 0) =>
    report(`${page}: ${what}`, `${value.toFixed(digits)}${unit}`, `≤ ${limit}${unit}`, value <= limit);
  for (const [name, least] of [
    ['performance', 100],
    ['accessibility', 100],
    ['best-practices', 100],
    ['seo', 100],
  ] as const) {
    report(`${page}: ${name}`, category(name).toFixed(0), `≥ ${least}`, category(name) >= least);
  }
  const speed = median(runs.map((lhr) => lhr.environment.benchmarkIndex));
  process.stdout.write(
    `    speed of this machine ${speed.toFixed(0)}, of its phone ${(speed / SLOWER).toFixed(0)}\n`,
  );
  budget('LCP', metric('largest-contentful-paint'), 900, ' ms');
  budget('CLS', metric('cumulative-layout-shift'), 0.01, '', 3);
  budget('TBT', metric('total-blocking-time'), 60, ' ms');
  const failing = Object.values(runs[0]?.audits ?? {}).filter(
    (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary',
  );
  for (const audit of failing) process.stdout.write(`    fails: ${audit.id} ${audit.title}\n`);
}

await browser.close();
await site.stop();
