// Steady loads on a site, and beside a server that does nothing else.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '../../scripts/free-port.ts';
import { benchFolder, median, startProcess, stopProcess } from './measure.ts';
import { address } from './site.ts';

/** Of each connection: a cached check is answered 10,000 times a second, and one address may ask 120 times a minute. */
const RIDERS = 160;

/** The requests of many riders in turn, as a proxy hands them on: together they stay below the limits of one. */
function ofRiders({
  method = 'GET',
  headers,
  body,
  requests,
  ...options
}: autocannon.Options): autocannon.Options {
  const one = { method, ...(headers && { headers }), ...(body && { body }) };
  const [first = one, ...more]: autocannon.Request[] = requests ?? [one];
  const all = [first, ...more];
  let riders = 0;
  return {
    ...options,
    requests: all,
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: Math.max(RIDERS, all.length) }, (_, index) => {
          const own = all[index % all.length] ?? first;
          return { ...own, headers: { ...own.headers, 'x-forwarded-for': address((riders += 1)) } };
        }),
      ),
  };
}

/** A steady load for so many seconds. */
export const steadyLoad = (options: autocannon.Options) =>
  autocannon({ connections: 32, duration: 4, ...ofRiders(options) });

/** Requests a second that were served. A site on a busy machine says 503 to some; anything else is a fault. */
async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await steadyLoad(options);
  const { '2xx': served, non2xx, errors, statusCodeStats = {} } = result;
  if (errors > 0 || non2xx !== (statusCodeStats['503']?.count ?? 0))
    throw new Error(`${JSON.stringify(statusCodeStats)}, ${errors} failed`);
  return served / result.duration;
}

/** Two loads in turn, A B A B …, and the median of A/B: machine drift hits both alike. */
export async function ratio(a: autocannon.Options, b: autocannon.Options, rounds = 5) {
  await requestsPerSecond({ ...a, duration: 2 });
  await requestsPerSecond({ ...b, duration: 2 });
  const rates: { a: number; b: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rates.push({ a: await requestsPerSecond(a), b: await requestsPerSecond(b) });
  }
  return {
    a: median(rates.map((rate) => rate.a)),
    b: median(rates.map((rate) => rate.b)),
    ratio: median(rates.map((rate) => rate.a / rate.b)),
  };
}

/** A load on a site beside the same one on bare node:http, which sends these bytes to whatever is asked. */
export async function besideBare(
  load: autocannon.Options,
  {
    bytes,
    type = 'application/json',
    rounds = 3,
  }: { bytes: string | Uint8Array; type?: string; rounds?: number },
) {
  const file = join(benchFolder('bare'), 'answer');
  writeFileSync(file, bytes);
  const port = await freePort(4600);
  const bare = await startProcess('bare-server.ts', [file, String(port), type]);
  const rates = await ratio(load, { ...load, url: `http://127.0.0.1:${port}/` }, rounds);
  await stopProcess(bare);
  return rates;
}
