import { setTimeout as wait } from 'node:timers/promises';
import { WARM } from './attack-riders.ts';
import { note, quantile, report } from './measure.ts';
import { address, statuses, type Answer, type Site } from './site.ts';

/** Pages a second that one process serves to as many clients as it likes best. */
async function capacity(site: Site, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let served = 0;
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let index = 0; performance.now() < until; index += 1) {
        const { status } = await site.ask(`/?zip=${WARM[index % WARM.length]}`, {
          from: address(40_000 + client * 1_000 + index),
        });
        if (status === 200) served += 1;
      }
    }),
  );
  return served / seconds;
}

/** Ten times as many riders as one process serves: some are refused at once, nobody waits long. */
export async function overload(site: Site): Promise<void> {
  const rate = await capacity(site, 5);
  const offered = rate * 10;
  const seconds = 12;
  const answers: Promise<Answer>[] = [];
  const begun = performance.now();
  // An open loop: riders do not wait for each other.
  while (performance.now() - begun < seconds * 1_000) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * offered);
    while (answers.length < due) {
      const index = answers.length;
      answers.push(
        site.ask(`/?zip=${WARM[index % WARM.length]}`, { from: address(60_000 + index), timeoutMs: 30_000 }),
      );
    }
    await wait(5);
  }
  const ended = performance.now();
  const recovered = await site.ask(`/?zip=${WARM[0]}`, { from: address(5_000), timeoutMs: 30_000 });
  const recovery = performance.now() - ended;
  const all = await Promise.all(answers);
  const served = all.filter(({ status }) => status === 200);
  const shed = all.filter(({ status }) => status === 503);
  const times = (some: Answer[]) => some.map(({ ms }) => ms);
  const p99 = quantile(times(served), 0.99);
  report(
    'overload: offered, 10 × what it serves',
    `${offered.toFixed(0)}/s`,
    `serves ${rate.toFixed(0)}/s alone`,
  );
  report(
    '  served, p99',
    `${(served.length / seconds).toFixed(0)}/s, ${p99.toFixed(0)} ms`,
    '≤ 1000 ms',
    p99 <= 1_000,
  );
  const refusals = shed.length ? `${quantile(times(shed), 0.99).toFixed(0)} ms` : 'none';
  const polite = shed.every(({ headers }) => Number(headers['retry-after']) > 0);
  report('  refused at once, p99', refusals, 'with Retry-After', shed.length > 0 && polite);
  note(`${statuses(all)}; longest ${Math.max(...times(all)).toFixed(0)} ms`);
  const isBack = recovered.status === 200 || recovered.ms < 1_000;
  report(
    '  recovery',
    `${recovered.status} after ${recovery.toFixed(0)} ms`,
    '≤ 1000 ms',
    isBack && recovery <= 1_000,
  );
}
