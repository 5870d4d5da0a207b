// What somebody who comes for the first time costs: all that a browser asks for, with what it keeps for later.
import { openBrowser } from './browser.ts';
import { client, inTurn } from './page-load.ts';
import { processorMs, report } from './measure.ts';
import { until, type Site } from './site.ts';

const PATHS = ['/', '/?zip=80435'];
const VISITS = 40;
const MOST_REQUESTS = 90;
const MOST_KB = 480;
const MOST_MS = 20;
/** Nothing new for so long: the visit has everything. */
const QUIET_MS = 3_000;

interface Visit {
  /** Of everything that was read, in the order of asking. */
  paths: string[];
  kilobytes: number;
}

async function visit(site: Site, path: string): Promise<Visit> {
  const origin = `http://localhost:${site.port}`;
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const paths: string[] = [];
    let bytes = 0;
    let last = performance.now();
    context.on('requestfinished', (request) => {
      last = performance.now();
      if (request.method() !== 'GET' || !request.url().startsWith(origin)) return;
      void request.sizes().then(
        ({ responseBodySize }) => {
          // What came from the browser's own cache was not asked for.
          if (responseBodySize <= 0) return;
          bytes += responseBodySize;
          paths.push(request.url().slice(origin.length));
        },
        () => undefined,
      );
    });
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await until(`all that ${path} asks for`, 60, async () => performance.now() - last >= QUIET_MS);
    return { paths, kilobytes: bytes / 1000 };
  } finally {
    await browser.close();
  }
}

/** Requests, bytes and processor time of the site for each visit, once others were there before. */
export async function firstVisits(site: Site): Promise<void> {
  for (const path of PATHS) {
    // What nobody knew yet is fetched behind the first one.
    await visit(site, path);
    const { paths, kilobytes } = await visit(site, path);
    const come = () => client(site.port, inTurn(paths), () => undefined);
    await come();
    const before = processorMs(site.pid);
    for (let visits = 0; visits < VISITS; visits += 1) await come();
    const each = (processorMs(site.pid) - before) / VISITS;
    report(
      `first visit of ${path}`,
      `${paths.length} requests, ${kilobytes.toFixed(0)} kB, ${each.toFixed(1)} ms`,
      `≤ ${MOST_REQUESTS}, ≤ ${MOST_KB} kB, ≤ ${MOST_MS} ms of processor time`,
      paths.length <= MOST_REQUESTS && kilobytes <= MOST_KB && each <= MOST_MS,
    );
  }
}
