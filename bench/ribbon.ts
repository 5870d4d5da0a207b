// The ribbon on a slow device: what a finger's move and the frame that answers it cost, with the processor four times
// slower.
import type { Page } from '@playwright/test';
import { openBrowser } from './setup/browser.ts';
import { quantile, report } from './setup/measure.ts';
import { startSite } from './setup/site.ts';

const SLOWER = 4;
const FRAME_MS = 16;
/** The last of them is three hours away from where they begin. */
const MOVES = 117;
const ZIP_CODE = '98101';

type Devtools = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;

/** Processor time of the page's main thread so far, ms: script, style, layout and paint, whatever else the machine does. */
async function threadMs(devtools: Devtools, name: 'TaskDuration' | 'ScriptDuration'): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
}

/** What a move and its frame cost, ms, without what measuring costs where nothing moves; and its times, written later. */
interface Spent {
  script: number;
  all: number;
  times: number;
  still: number;
}

/** Longer than the times of the chosen hours wait. */
const TIMES_MS = 150;

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function dragAcross(page: Page, devtools: Devtools): Promise<Spent[]> {
  const handle = page.getByRole('slider', { name: 'Ride ends' });
  await handle.scrollIntoViewIfNeeded();
  const [grip, lanes] = [await handle.boundingBox(), await page.locator('.ride-ribbon .lanes').boundingBox()];
  if (!grip || !lanes) throw new Error('no ribbon');
  const hour = lanes.width / 48;
  const y = grip.y + grip.height / 2;
  await page.mouse.move(grip.x + grip.width / 2, y);
  await page.mouse.down();
  const cost = async (act: () => Promise<void>) => {
    await twoFrames(page);
    const script = await threadMs(devtools, 'ScriptDuration');
    const all = await threadMs(devtools, 'TaskDuration');
    await act();
    await twoFrames(page);
    return {
      script: (await threadMs(devtools, 'ScriptDuration')) - script,
      all: (await threadMs(devtools, 'TaskDuration')) - all,
    };
  };
  const spent: Spent[] = [];
  // Every move comes to another hour, there and back. Asking and waiting for frames cost something too.
  for (let move = 1; move <= MOVES; move += 1) {
    const away = Math.abs(((move + 6) % 12) - 6);
    const still = await cost(async () => {});
    const moved = await cost(() => page.mouse.move(grip.x + grip.width / 2 + away * hour, y));
    const later = await cost(() => page.waitForTimeout(TIMES_MS));
    spent.push({
      script: moved.script - still.script,
      all: moved.all - still.all,
      times: later.all - still.all,
      still: still.all,
    });
  }
  const reached = await handle.getAttribute('aria-valuenow');
  await page.mouse.up();
  if (reached === '3') throw new Error('the handle did not move');
  return spent;
}

const site = await startSite();
const url = `http://localhost:${site.port}`;
const browser = await openBrowser();
for (const { name, width } of [
  { name: 'phone', width: 390 },
  { name: 'desk', width: 1440 },
]) {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  await page.goto(`${url}/?zip=${ZIP_CODE}`);
  await page.getByRole('combobox', { name: 'I ride from' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'I ride to' }).selectOption({ index: 2 });
  await page.getByRole('slider', { name: 'Ride ends' }).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const moves = (await dragAcross(page, devtools)).slice(10);
  const all = moves.map((move) => move.all);
  const p95 = quantile(all, 0.95);
  report(`${name}: a move and its frame, median`, `${quantile(all, 0.5).toFixed(1)} ms`);
  report(
    `${name}: a move and its frame, p95 of ${all.length}`,
    `${p95.toFixed(1)} ms`,
    `≤ ${FRAME_MS} ms`,
    p95 <= FRAME_MS,
  );
  const times = moves.map((move) => move.times);
  report(`${name}: its times in a frame of their own, median`, `${quantile(times, 0.5).toFixed(1)} ms`);
  report(
    `${name}: measuring by itself, median`,
    `${quantile(
      moves.map(({ still }) => still),
      0.5,
    ).toFixed(1)} ms`,
  );
  const scripts = moves.map(({ script }) => script);
  report(`${name}: script of it, p95`, `${quantile(scripts, 0.95).toFixed(1)} ms`);
  await page.close();
}
await browser.close();
await site.stop();
