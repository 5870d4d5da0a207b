// Loads pages as browsers ask for them: compressed, over 20 connections, from many addresses. Counts bytes alone, for
// a client that reads what it gets is slower than the server.
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { median, processorMs, quantile, report, startProcess, stopProcess } from './measure.ts';
import { address, mixedZipCodes, type Site } from './site.ts';

const CLIENTS = 20;
const SECONDS = Number(process.env.LOAD_SECONDS ?? 1);
const ROUNDS = 2;
const ZIP_CODES = 1_000;
const FIRST_RENDERINGS = 150;
const MOST_PASSES = 5;
const MOST_LOOKS = 12;
/** Pages of roads show new forecasts after this. */
const RENDERED_AGAIN_MS = 5_000;
/** Processor time of an answer below which it came out of the store. */
const KEPT_MS = 2;
/** Of a bare server that sends the same bytes. */
const LEAST_RATIO = 0.45;

export const PAGES = [
  '/',
  '/?zip=80435',
  '/trip',
  '/routes',
  '/all-routes',
  '/route/1',
  '/group-rides',
  '/roadside-assistance',
  '/blog',
  '/blog/riding-in-the-rain',
  '/blog/tag/rain',
  '/weather-emails',
  '/privacy',
  '/no/such/road',
];

interface Load {
  rate: number;
  p99: number;
  bytes: number;
}

/** Asks for paths in turn over one connection until it is told to stop; `done` hears of each answer. */
export function client(
  port: number,
  next: () => string | undefined,
  done: (ms: number, bytes: number, status: number) => void,
  takes = /^HTTP\/1\.1 (200|404)/,
) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let asked = 0;
    let begun = 0;
    let head = '';
    let left = -1;
    let isChunked = false;
    let bytes = 0;
    function ask() {
      const path = next();
      if (path === undefined) return socket.end(() => resolve());
      asked += 1;
      begun = performance.now();
      [head, left, bytes] = ['', -1, 0];
      return socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n` +
          `X-Forwarded-For: ${address((socket.localPort ?? 0) * 64 + (asked >> 4))}\r\n\r\n`,
      );
    }
    socket.on('connect', ask).on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (left < 0 && !isChunked) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!takes.test(head)) throw new Error(head.slice(0, 60));
        const length = /content-length: (\d+)/i.exec(head.slice(0, end));
        isChunked = length === null;
        left = Number(length?.[1] ?? 0) - (head.length - end - 4);
      } else left -= chunk.length;
      const isWhole = isChunked ? chunk.subarray(-5).toString() === '0\r\n\r\n' : left <= 0;
      if (!isWhole) return;
      isChunked = false;
      done(performance.now() - begun, bytes, Number(head.slice(9, 12)));
      ask();
    });
  });
}

async function load(port: number, next: () => string | undefined): Promise<Load> {
  const times: number[] = [];
  let bytes = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, () =>
      client(port, next, (ms, got) => {
        times.push(ms);
        bytes = got;
      }),
    ),
  );
  return {
    rate: (times.length * 1000) / (performance.now() - begun),
    p99: quantile(times, 0.99),
    bytes,
  };
}

/** One path for so many seconds. */
function steadily(path: string, seconds = SECONDS): () => string | undefined {
  const until = performance.now() + seconds * 1000;
  return () => (performance.now() < until ? path : undefined);
}

export function inTurn(paths: readonly string[]): () => string | undefined {
  let at = 0;
  return () => paths[at++];
}

/** A B A B beside a server that sends the same bytes and does nothing else. */
async function beside(
  site: Site,
  what: string,
  folder: string,
  next: () => () => string | undefined,
  like: string,
) {
  const { bytes } = await load(site.port, inTurn([like]));
  const file = join(folder, 'bytes');
  writeFileSync(file, Buffer.alloc(Math.max(1, bytes - 1_000), 7));
  const barePort = await freePort(5_200 + (process.pid % 400));
  const bare = await startProcess('bare-server.ts', [file, String(barePort), 'text/html']);
  const rounds: { own: Load; bare: Load; perAnswer: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before, begun] = [processorMs(site.pid), performance.now()];
    const own = await load(site.port, next());
    const answers = (own.rate * (performance.now() - begun)) / 1000;
    const perAnswer = (processorMs(site.pid) - before) / answers;
    rounds.push({ own, bare: await load(barePort, next()), perAnswer });
  }
  await stopProcess(bare);
  const ratio = median(rounds.map((round) => round.own.rate / round.bare.rate));
  const rate = median(rounds.map((round) => round.own.rate));
  const p99 = median(rounds.map((round) => round.own.p99));
  const perAnswer = median(rounds.map((round) => round.perAnswer));
  report(
    `${what} (${(bytes / 1000).toFixed(1)} kB)`,
    `${rate.toFixed(0)}/s ${(ratio * 100).toFixed(0)} %`,
    `≥ ${LEAST_RATIO * 100} %; ${perAnswer.toFixed(3)} ms of processor time, p99 ${p99.toFixed(1)} ms`,
    ratio >= LEAST_RATIO,
  );
}

/** Ends when a site that was just started has fetched and judged what it starts with. */
async function settled(site: Site): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    const before = processorMs(site.pid);
    await delay(500);
    if (processorMs(site.pid) - before < 50) return;
  }
}

const forecastsAsked = async (site: Site): Promise<number> => (await site.outsideCalls())['open-meteo'] ?? 0;

/** Ends when a page, rendered again, has no more forecasts fetched behind it: a list of roads asks for some at a time. */
async function filled(site: Site, path: string): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const before = await forecastsAsked(site);
    await load(site.port, inTurn([path]));
    await settled(site);
    if (looks > 0 && (await forecastsAsked(site)) === before) return;
    await delay(RENDERED_AGAIN_MS);
  }
}

/** Processor time of pages that nobody asked for before, what they show at hand: rendered, compressed and kept. */
async function firstRenderings(site: Site): Promise<void> {
  const zips = mixedZipCodes().slice(ZIP_CODES, ZIP_CODES + FIRST_RENDERINGS);
  for (const [index, zipCode] of zips.entries())
    await site.ask('/api/weather', { json: { zipCode }, from: address(index) });
  await settled(site);
  for (const [what, budget, pathOf] of [
    ['a verdict', 8, (zip: string) => `/?zip=${zip}`],
    ['a searched directory', 4, (zip: string) => `/all-routes?q=road+${zip}`],
  ] as const) {
    const before = processorMs(site.pid);
    for (const [index, zip] of zips.entries()) await site.ask(pathOf(zip), { from: address(index) });
    const each = (processorMs(site.pid) - before) / zips.length;
    report(`${what}, rendered for the first time`, `${each.toFixed(1)} ms`, `≤ ${budget} ms`, each <= budget);
  }
}

/** Rate, ratio to a bare server, processor time and p99 of each public page, and of 1,000 places in turn. */
export async function loadPages(site: Site, folder: string): Promise<void> {
  await settled(site);
  for (const path of PAGES) {
    await load(site.port, steadily(path, SECONDS / 2));
    // What a page's first readers set going in the background is not what it costs the next ones.
    await filled(site, path);
    await beside(site, path, folder, () => steadily(path), path);
  }
  await firstRenderings(site);
  const zips = mixedZipCodes().slice(0, ZIP_CODES);
  const paths = zips.map((zip) => `/?zip=${zip}`);
  // Two at once: a machine that is busy refuses some. Again while pages change with the runs that come after them.
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const [before, begun] = [processorMs(site.pid), performance.now()];
    let refused = 0;
    const next = inTurn(paths);
    const count = (_ms: number, _bytes: number, status: number) => {
      if (status === 503) refused += 1;
    };
    await Promise.all([1, 2].map(() => client(site.port, next, count, /^HTTP\/1\.1 (200|503)/)));
    const made = (processorMs(site.pid) - before) / paths.length;
    report(
      `the same ${ZIP_CODES} places, pass ${pass}`,
      `${(paths.length / ((performance.now() - begun) / 1000)).toFixed(0)}/s`,
      `${made.toFixed(1)} ms of processor time each, ${refused} refused`,
    );
    if (refused === 0 && made < KEPT_MS) break;
  }
  await beside(
    site,
    `${ZIP_CODES} places in turn`,
    folder,
    () => inTurn([...paths, ...paths, ...paths]),
    paths[0] ?? '/',
  );
}
