import type { Page } from '@playwright/test';
import { openAdmin } from './admin-area.ts';
import { expect, test } from './fixtures.ts';

// More waits than is shown at a time. The queue is planted: it would take a day to send it.
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const TOTAL = 130;
const entryOf = (n: number) => ({
  kind: 'volunteers',
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  label: 'Volunteer',
  title: `Rider ${n}`,
  summary: 'Weekends',
  submittedAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  urgency: null,
  group: 'rest',
  place: 'Boulder, CO',
  sender: null,
  ride: null,
  hints: [],
  isSpam: false,
  approvesAtOnce: false,
  claim: null,
});

/** A queue of many, kept by the test. @returns what was asked of it */
async function plantQueue(page: Page) {
  const waiting = new Map(Array.from({ length: TOTAL }, (_, at) => [entryOf(at + 1).id, entryOf(at + 1)]));
  const open = new Map<string, ReturnType<typeof entryOf>>();
  /** What another admin decided just now. */
  const others: ReturnType<typeof entryOf>[] = [];
  const asked = { details: 0, decided: [] as number[], undone: [] as number[] };
  const gate = { open: Promise.resolve() };
  await page.route('**/api/admin/queue?*', async (route) => {
    await gate.open;
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    const entries = [...waiting.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const decisionOf = (
      id: string,
      { kind, id: entryId, title }: ReturnType<typeof entryOf>,
      by: string,
    ) => ({
      id,
      kind,
      entryId,
      title,
      verdict: 'approve',
      by,
      isMine: by === 'admin',
      isInEffect: true,
      undoUntil: '2026-11-20T12:00:30.000Z',
      undoMs: 30_000,
    });
    const decisions = [
      ...[...open].map(([id, entry]) => decisionOf(id, entry, 'admin')),
      ...others.map((entry) => decisionOf(entry.id.replace('4000', '4002'), entry, 'ana')),
    ];
    const kinds = [{ kind: 'volunteers', label: 'Volunteers', count: waiting.size }];
    await route.fulfill({
      json: {
        entries: entries.slice(0, limit),
        next: entries.length > limit ? 'more' : null,
        counts: { total: waiting.size, kinds },
        decisions,
      },
    });
  });
  await page.route('**/api/admin/queue/volunteers/*', async (route) => {
    asked.details += 1;
    await route.fulfill({ status: 404, json: { message: 'Gone' } });
  });
  await page.route('**/api/admin/queue/decide', async (route) => {
    const { entries }: { entries: { kind: string; id: string }[] } = route.request().postDataJSON();
    asked.decided.push(entries.length);
    const results = entries.map(({ kind, id }) => {
      const entry = waiting.get(id);
      const decision = id.replace('4000', '4001');
      if (entry) open.set(decision, entry);
      waiting.delete(id);
      return { kind, id, ok: true, decision, undoUntil: null, message: null, isStale: false };
    });
    await route.fulfill({ json: { results } });
  });
  await page.route('**/api/admin/queue/undo', async (route) => {
    const { decisions }: { decisions: string[] } = route.request().postDataJSON();
    asked.undone.push(decisions.length);
    for (const id of decisions) {
      const entry = open.get(id);
      if (entry) waiting.set(entry.id, entry);
      open.delete(id);
    }
    await route.fulfill({
      json: { results: decisions.map((decision) => ({ decision, ok: true, message: null })) },
    });
  });
  return { asked, gate, others };
}

const rider = (page: Page, n: number) => page.getByRole('article', { name: `Rider ${n}`, exact: true });

test('a hundred that were selected are decided and undone together; the next follow, and are stood on', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  const { asked, gate } = await plantQueue(page);
  await openAdmin(page, 'queue');
  await expect(rider(page, 1)).toBeFocused();
  await page.keyboard.press('x');
  // At the end of what is shown, the same key fetches more.
  for (const shown of [25, 50, 75, 100]) {
    await expect(page.getByRole('article')).toHaveCount(shown);
    for (let n = shown - 24; n < shown; n += 1) await page.keyboard.press('Shift+ArrowDown');
    if (shown < 100) {
      await expect(page.getByRole('article')).toHaveCount(shown + 25);
      await page.keyboard.press('Shift+ArrowDown');
    }
  }
  await expect(rider(page, 100)).toBeFocused();
  await expect(page.getByText('100 selected')).toBeVisible();
  expect(asked.details).toBeLessThan(30);

  const refilled = Promise.withResolvers<void>();
  gate.open = refilled.promise;
  await page.keyboard.press('a');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toHaveCount(0);
  await expect(page.getByText('Loading the queue')).toBeAttached();
  refilled.resolve();
  await expect(rider(page, 101)).toBeFocused();
  await expect(page.getByText('selected')).toHaveCount(0);
  expect(asked.decided).toEqual([100]);

  await page.getByRole('button', { name: 'Undo all 100' }).click();
  await expect(rider(page, 1)).toBeVisible();
  expect(asked.undone).toEqual([100]);
});

test('the focus is kept when the last more is shown, and when the row it is on leaves', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  await plantQueue(page);
  await openAdmin(page, 'queue');
  for (const shown of [25, 50, 75]) {
    await expect(page.getByRole('article')).toHaveCount(shown);
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
  }
  await expect(rider(page, 75)).toBeFocused();
  await expect(page.getByText('The rest follows when some of these are decided.')).toBeVisible();
  await rider(page, 1).focus();
  await page.keyboard.press('x');
  for (let n = 1; n < 100; n += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('a');
  await expect(rider(page, 101)).toBeFocused();
  await rider(page, 130).focus();
  await page.keyboard.press('u');
  await expect(rider(page, 1)).toBeFocused();
});

test("all of one's own decisions are undone together, and nothing that somebody else decided", async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  const { asked, others } = await plantQueue(page);
  others.push(entryOf(901), entryOf(902));
  await openAdmin(page, 'queue');
  const decided = page.getByRole('region', { name: 'Decided just now' });
  await expect(decided).toContainText('by ana');
  await expect(decided.getByRole('button', { name: 'Undo all' })).toHaveCount(0);
  await rider(page, 1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('a');
  await decided.getByRole('button', { name: 'Undo all 2 of yours' }).click();
  await expect(rider(page, 1)).toBeVisible();
  expect(asked.undone).toEqual([2]);
  await expect(decided).toContainText('by ana');
});
