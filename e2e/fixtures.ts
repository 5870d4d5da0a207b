import { expect, test as base, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import type { Fault } from '#simulator/faults.ts';
import type { HeldBox } from '#ui/late/late-form-hold.ts';
import { startSite, type ArrivedMail, type RunningSite, type Samples } from './site.ts';

/** What people find in their mailboxes; the application has a mail server only where `mailServer` is set. */
export interface Mailbox {
  /** Waits for a mail to an address and returns the newest that fits. */
  find: (to: string, subject: RegExp) => Promise<ArrivedMail>;
  all: RunningSite['mails'];
}

/** The outside world this worker's application talks to. */
export interface Outside {
  fault: (fault: Fault) => Promise<void>;
  /** Ends all faults: what one of the kind `hold` kept waiting comes now. */
  release: () => Promise<void>;
  /** Ends all faults, and lets the application's distrust of the services pass. */
  recover: () => Promise<void>;
  pass: RunningSite['pass'];
  now: RunningSite['now'];
  /** Requests so far, by service. */
  requests: () => Promise<Record<string, number>>;
}

/** How many riders this worker's application has seen. */
let riders = 0;

/** Longer than any pause the application grants a service that failed. */
const DISTRUST_MS = 6 * 60_000;

/**
 * `site` is one real application per worker. Every test fails on a console error or warning it did not announce
 * through `expectedConsole`.
 */
export const test = base.extend<
  { outside: Outside; mailbox: Mailbox; expectedConsole: RegExp[]; consoleWatch: void },
  { site: RunningSite; samples: Samples; mailServer: boolean; siteFor: string }
>({
  samples: ['none', { scope: 'worker', option: true }],
  // Journeys that look at the whole site name themselves here: others break services and jobs, and move the clock.
  siteFor: ['all', { scope: 'worker', option: true }],
  mailServer: [false, { scope: 'worker', option: true }],
  site: [
    async ({ samples, mailServer }, use) => {
      const site = await startSite(samples, mailServer);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  outside: async ({ site }, use) => {
    const control = `${site.simulator}/_simulator`;
    let faulty = false;
    const release = async () => void (await fetch(`${control}/faults`, { method: 'DELETE' }));
    const recover = async () => {
      if (!faulty) return;
      await release();
      await site.pass(DISTRUST_MS);
      faulty = false;
    };
    await use({
      pass: site.pass,
      now: site.now,
      release,
      recover,
      fault: async (fault) => {
        faulty = true;
        const answer = await fetch(`${control}/faults`, { method: 'POST', body: JSON.stringify(fault) });
        expect(answer.ok, await answer.text()).toBe(true);
      },
      requests: async () => (await fetch(`${control}/requests`)).json(),
    });
    await recover();
  },
  mailbox: async ({ site }, use) => {
    const find = async (to: string, subject: RegExp) => {
      const fitting = async () =>
        (await site.mails()).findLast((mail) => mail.to.includes(to) && subject.test(mail.subject));
      await expect.poll(fitting, `an email to ${to} about ${subject}`).toBeDefined();
      const found = await fitting();
      if (!found) throw new Error(`No email to ${to}`);
      return found;
    };
    await use({ find, all: site.mails });
  },
  // Every journey is a rider of its own to the limits that count addresses.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    riders += 1;
    const address = [10, workerIndex % 256, Math.floor(riders / 256) % 256, riders % 256].join('.');
    await use({ 'X-Forwarded-For': address });
  },
  // A worker between page and server would hide what journeys fake there; those that need one allow it.
  serviceWorkers: 'block',
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitUntilAlive(page);
    await use(page);
  },
  expectedConsole: async ({}, use) => use([]),
  consoleWatch: [
    async ({ page, expectedConsole }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        noise.push(`${message.text()} ${message.location().url}`.trim());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      await use();
      const expected = [
        ...expectedConsole,
        /^Service Worker registration blocked by Playwright/,
        ASKED_FOR_JUST_NOW,
      ];
      expect(noise.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const ALIVE_WITHIN_MS = 20_000;

/**
 * Scripts start after the first paint, and a form's own later still, so a page has loaded before its buttons work.
 * Opening one waits for all of them, unless the test asks for an earlier moment.
 */
function waitUntilAlive(page: Page): void {
  const isAlive = () =>
    !document.querySelector('script[type="text/x-later"]') ||
    (Object.keys(document.body).some((name) => name.startsWith('__react')) &&
      [...document.querySelectorAll<HeldBox>('[data-late-form]')].every(({ alive }) => alive));
  const alive = () => page.waitForFunction(isAlive, undefined, { timeout: ALIVE_WITHIN_MS });
  const open = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await open(url, options);
    if (options?.waitUntil === undefined) await alive();
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await alive();
    return response;
  };
}

const RULES: RunOptions['runOnly'] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];
/** Experimental in axe: who speaks what is in view reaches it (WCAG 2.5.3). */
const ALSO: RunOptions['rules'] = { 'label-content-name-mismatch': { enabled: true } };
/**
 * React and React Router ask for the styles of a part or of the next page shortly before they put them on. Chromium
 * looks once, some seconds after the page was loaded, whether something was asked for and not used; either may be on its
 * way just then. No page as it is sent asks for styles so: see the test of kept pages.
 */
const ASKED_FOR_JUST_NOW = /\/assets\/[\w-]+\.css#? was preloaded using link preload but not used/;

const COLOR_RULES: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** axe stays in the page for the next look, and tells nothing of what is in order: a look takes half as long. */
async function expectNoViolations(page: Page, runOnly: RunOptions['runOnly'], part?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // Another theme's colors come by a transition: what is measured is where it ends.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  const violations = await page.evaluate(
    async ([within, options]) => {
      const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations: found } = await inPage.run(within ?? document, options);
      return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    [part, { runOnly, rules: ALSO, resultTypes: ['violations'] } as RunOptions] as const,
  );
  expect(violations).toEqual([]);
}

/** Fails on any WCAG 2.2 A or AA violation, and on axe's best practices, in the page or a part of it. */
export const expectAccessible = (page: Page, part?: string): Promise<void> =>
  expectNoViolations(page, RULES, part);

/** Wider pages show the same parts in the same colors. */
const WIDEST_IN_ALL_THEMES = 640;

/**
 * The same in every theme on a phone, in the light one on wider screens. Themes differ in color alone, so the rules
 * about color are what is asked again.
 */
export async function expectAccessibleInAllThemes(page: Page): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) > WIDEST_IN_ALL_THEMES;
  for (const theme of isWide ? ['light'] : ['light', 'dark', 'sun'])
    await test.step(theme, async () => {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      await expectNoViolations(page, theme === 'light' ? RULES : COLOR_RULES);
    });
}

/** Time that passed for the application in earlier tests has passed for this test's browser too. */
export async function shareTime(page: Page, outside: Outside): Promise<void> {
  await page.addInitScript((ahead) => {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
        if (given.length === 0) super(RealDate.now() + ahead);
        else super(...given);
      }
      static override now() {
        return RealDate.now() + ahead;
      }
    } as DateConstructor;
  }, outside.now() - Date.now());
}

/** Layout shifts since the page began, summed. */
export const movedSoFar = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
