import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Fault } from '#simulator/faults.ts';

interface RunningSite {
  url: string;
  simulator: string;
}

/** Faults and call counts of the outside world this worker's application talks to. */
export interface Outside {
  fault: (fault: Fault) => Promise<void>;
  recover: () => Promise<void>;
}

/**
 * `site` is one real application per worker. Every test fails on a console error or warning it did not announce
 * through `expectedConsole`.
 */
export const test = base.extend<
  { outside: Outside; expectedConsole: RegExp[]; consoleWatch: void },
  { site: RunningSite }
>({
  site: [
    async ({}, use) => {
      const app = spawn(process.execPath, ['e2e/start-app.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
      const [line] = await once(createInterface({ input: app.stdout }), 'line');
      const site: RunningSite = JSON.parse(String(line));
      await use(site);
      app.stdin.end();
      await once(app, 'exit');
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  outside: async ({ site }, use) => {
    const faults = `${site.simulator}/_simulator/faults`;
    const outside: Outside = {
      fault: async (fault) => {
        await fetch(faults, {
          method: 'POST',
          body: JSON.stringify(fault),
          headers: { 'content-type': 'application/json' },
        });
      },
      recover: async () => {
        await fetch(faults, { method: 'DELETE' });
      },
    };
    await use(outside);
    await outside.recover();
  },
  expectedConsole: async ({}, use) => use([]),
  consoleWatch: [
    async ({ page, expectedConsole }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      await use();
      expect(noise.filter((text) => !expectedConsole.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fails on any WCAG 2.2 A or AA violation, and on axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}
