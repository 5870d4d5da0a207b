// Radar: a kept tile beside a bare server, the calls of a crowd, and what the summary costs.
import { besideBare } from './setup/load.ts';
import { median, report } from './setup/measure.ts';
import { address, startSite } from './setup/site.ts';

const CROWD = 200;
/** Places with rain or without, far apart. */
const ZIP_CODES = '80435 33109 10001 48137 30078 54307 98101 74103 36602 85003'.split(' ');

const site = await startSite({ LOG_LEVEL: 'info' });
const origin = `http://127.0.0.1:${site.port}`;

const { host, radar } = await (await fetch(`${origin}/api/radar/frames`)).json();
const path = `${host}${radar.past.at(-1).path}/8/66/93.png`;
const tile = origin + path;
const iemCalls = async (): Promise<number> => (await site.outsideCalls())['iem'] ?? 0;
const before = await iemCalls();
await Promise.all(Array.from({ length: CROWD }, (_, rider) => site.ask(path, { from: address(rider) })));
const calls = (await iemCalls()) - before;
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

const picture = await (await fetch(tile)).bytes();
const result = await besideBare({ url: tile }, { bytes: picture, type: 'image/png' });
report(
  'kept tile against bare node:http',
  `${Math.round(result.a)}/s = ${(result.ratio * 100).toFixed(0)} %`,
);

await site.stop();
