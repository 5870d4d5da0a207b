// A site under mixed load for minutes, with places, trips and maps that nobody asked for before: what memory does.
// SECONDS=1200 for a long one, or STEPS=10000, so that runs on a busy machine compare. Embedded, or on the empty
// PostgreSQL database of DATABASE_URL; SITE_FOLDER for an older, built copy.
import { setTimeout as wait } from 'node:timers/promises';
import { median, processorMs, quantile, report } from './setup/measure.ts';
import { address, mixedZipCodes, startSite, statuses, type Answer } from './setup/site.ts';

const SECONDS = Number(process.env.SECONDS ?? 150);
const STEPS = Number(process.env.STEPS ?? 0);
const RIDERS = 6;
const THINK_MS = 20;
const SAMPLE_MS = 5_000;
const BUDGET_MB = process.env.DATABASE_URL ? 180 : 450;

const site = await startSite({}, { samples: true });
const zips = mixedZipCodes();
const zip = (index: number) => zips[index % zips.length] ?? '';
const started = site.memory().now;

let frames: string[] = [];
async function tile(index: number, from: string): Promise<Answer> {
  if (frames.length === 0 || index % 500 === 0) {
    const { text } = await site.ask(`/api/radar/frames?zipCode=${zip(index)}`, { from });
    frames = JSON.parse(text).radar?.past?.map(({ path }: { path: string }) => path) ?? [];
  }
  const path = frames[index % frames.length] ?? '';
  return site.ask(`/api/radar/tile${path}/7/${26 + (index % 8)}/${44 + (index % 6)}.png`, { from });
}

/** What riders do, in their shares; the number makes each another place. */
const ACTIONS: ((index: number, from: string) => Promise<Answer>)[] = [
  (index, from) => site.ask(`/?zip=${zip(index)}`, { from }),
  (index, from) => site.ask('/api/weather', { from, json: { zipCode: zip(index * 3) } }),
  (index, from) => site.ask('/api/weather', { from, json: { zipCode: zip(index % 300) } }),
  (index, from) => site.ask(`/?zip=${zip(index % 300)}`, { from }),
  tile,
  tile,
  (index, from) =>
    site.ask(`/trip?zip=${zip(index * 5)}&zip=${zip(index * 5 + 1)}&zip=${zip(index * 5 + 2)}`, { from }),
  (index, from) => site.ask(`/all-routes?page=${1 + (index % 3)}`, { from }),
  (index, from) => site.ask(`/routes?zipCode=${zip(index)}&maxDistance=100`, { from }),
  (index, from) => site.ask(index % 2 ? '/blog' : '/group-rides', { from }),
  (_index, from) => site.ask('/roadside-assistance', { from }),
  (index, from) => site.ask(`/no-such-page-${index}`, { from }),
];

const begun = performance.now();
const worked = processorMs(site.pid);
const answers: { action: number; status: number; ms: number }[] = [];
let actions = 0;
const elapsed = () => (performance.now() - begun) / 1_000;
const isOver = () => (STEPS > 0 ? actions >= STEPS : elapsed() >= SECONDS);
const riding = Array.from({ length: RIDERS }, async () => {
  while (!isOver()) {
    const index = actions;
    actions += 1;
    const action = ACTIONS[index % ACTIONS.length];
    const { status, ms } = (await action?.(index, address(index))) ?? { status: 0, ms: 0 };
    answers.push({ action: index % ACTIONS.length, status, ms });
    await wait(THINK_MS);
  }
});
const samples: number[] = [];
while (!isOver()) {
  await wait(SAMPLE_MS);
  samples.push(site.memory().now);
}
await Promise.all(riding);
const seconds = elapsed();

const third = Math.floor(samples.length / 3);
const parts = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)].map(
  median,
);
const [first = 0, middle = 0, last = 0] = parts;
const { peak } = site.memory();
report(`soak of ${seconds.toFixed(0)} s: answers`, `${actions} (${(actions / seconds).toFixed(0)}/s)`);
report('  processor time of a step', `${((processorMs(site.pid) - worked) / actions).toFixed(1)} ms`);
process.stdout.write(
  `    ${statuses(answers)}; p99 ${quantile(
    answers.map(({ ms }) => ms),
    0.99,
  ).toFixed(0)} ms\n`,
);
const WHAT = [
  'a cold page',
  'a cold check',
  'a check',
  'a page',
  'a tile',
  'a tile',
  'a trip',
  'the directory',
  'a search',
  'a list',
  'the help page',
  'a 404',
];
const slowest = WHAT.map((what, action) => {
  const times = answers.flatMap((answer) => (answer.action === action ? [answer.ms] : []));
  return `${what} ${median(times).toFixed(0)} (${quantile(times, 0.99).toFixed(0)})`;
});
process.stdout.write(`    p50 (p99) in ms: ${[...new Set(slowest)].join(', ')}\n`);
report('memory at the start', `${started.toFixed(0)} MB`);
report(
  '  in the first, second, last third',
  `${[first, middle, last].map((mb) => mb.toFixed(0)).join(', ')} MB`,
);
report(
  '  at the end (peak)',
  `${samples.at(-1)?.toFixed(0)} (${peak.toFixed(0)}) MB`,
  `≤ ${BUDGET_MB} MB`,
  last <= BUDGET_MB,
);
const growth = (last - middle) / (seconds / 3 / 60);
report('  growth in the last third', `${growth.toFixed(1)} MB a minute`, '≤ 10', growth <= 10);
await site.stop();
