import { brotliCompressSync, constants } from 'node:zlib';
import { besideBare } from './setup/load.ts';
import { median, quantile, report } from './setup/measure.ts';
import { address, startSite, zipCodesOver } from './setup/site.ts';

/** As the site compresses small answers. */
const CHECK_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
/** Spread over the country; none of them is checked before. */
const COLD_CHECKS = 200;

const { DATABASE_URL = '' } = process.env;
const site = await startSite({ LOG_LEVEL: 'info', DATABASE_URL });
const url = `http://127.0.0.1:${site.port}/api/weather`;
const post = (zipCode: string) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ zipCode }),
});

const check = (zipCode: string, rider: number) =>
  site.ask('/api/weather', { json: { zipCode }, from: address(rider) });
const forecastCalls = async (): Promise<number> => (await site.outsideCalls())['open-meteo'] ?? 0;
const before = await forecastCalls();
await Promise.all(Array.from({ length: 200 }, (_, rider) => check('59718', rider)));
const calls = (await forecastCalls()) - before;
report('forecast calls of 200 simultaneous checks', String(calls), '1', calls === 1);

const cold: number[] = [];
const own: number[] = [];
for (const [rider, zipCode] of zipCodesOver(COLD_CHECKS).entries()) {
  const { ms, headers } = await check(zipCode, rider);
  cold.push(ms);
  // The server's own word: all but the time between its first question and the last answer.
  own.push(Number(/own;dur=([\d.]+)/.exec(String(headers['server-timing']))?.[1] ?? Infinity));
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

const LEAST_RATIO = 0.45;
/** As browsers ask, and as programs do. */
for (const encoding of ['br', 'identity']) {
  const { headers, ...rest } = post('80435');
  const load = { ...rest, headers: { ...headers, 'accept-encoding': encoding } };
  const text = await (await fetch(url, load)).text();
  const isPlain = encoding === 'identity';
  const bytes = isPlain ? text : brotliCompressSync(text, CHECK_BROTLI);
  const rates = await besideBare({ url, ...load }, { bytes, rounds: 5 });
  report(`cached check, ${isPlain ? 'plain' : 'compressed'}`, `${rates.a.toFixed(0)}/s`);
  report(`bare node:http, the same ${bytes.length} bytes`, `${rates.b.toFixed(0)}/s`);
  report(
    'ratio',
    `${(rates.ratio * 100).toFixed(0)} %`,
    `≥ ${LEAST_RATIO * 100} %`,
    rates.ratio >= LEAST_RATIO,
  );
}

const memory = site.memory();
const limit = DATABASE_URL ? 180 : 450;
report(
  'memory after the load (peak)',
  `${memory.now.toFixed(0)} (${memory.peak.toFixed(0)}) MB`,
  `≤ ${limit} MB`,
  memory.now <= limit,
);

await site.stop();
