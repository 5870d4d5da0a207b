import { ADMIN_VIEWS, openAdmin, sendRoute, showAdmin, signIn } from './admin-area.ts';
import { expect, test } from './fixtures.ts';

// An admin far from the site, on a phone.
test.use({
  samples: 'review',
  timezoneId: 'Asia/Tokyo',
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('every view leads to every other, and no table scrolls sideways on a phone', async ({ page }) => {
  test.slow();
  await signIn(page);
  for (const [view, heading] of ADMIN_VIEWS)
    await test.step(heading, async () => {
      await showAdmin(page, view);
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Waiting/ })).toBeVisible();
      const area = page
        .getByRole('navigation', { name: 'Admin area' })
        .or(page.getByRole('tablist', { name: 'Admin area' }));
      await expect(area).toContainText('Assistance Requests');
      await expect(page.getByRole('navigation', { name: 'Administration' })).toContainText('Email outbox');
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      for (const table of await page.getByRole('table').all())
        expect(
          await table.evaluate((node) => node.scrollWidth - (node.parentElement?.clientWidth ?? 0)),
        ).toBeLessThanOrEqual(0);
    });
});

test('the focus goes from a view of its own to the tab that its link led to', async ({ page }) => {
  await openAdmin(page, 'guide');
  await page.getByLabel('Admin area').getByRole('link', { name: 'Volunteers' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Volunteers' })).toBeFocused();
});

test('the audit log says when by the clock of the site', async ({ page }) => {
  await signIn(page);
  const id = await sendRoute(page.request, 'Far Away Road');
  await page.request.delete(`/api/admin/scenic-routes/${id}`);
  await openAdmin(page, 'audit');
  const answer = await page.request.get('/api/admin/audit?entityType=scenic-routes');
  const { entries }: { entries: { at: string }[] } = await answer.json();
  const at = new Date(entries[0]?.at ?? '');
  const inChicago = at.toLocaleString('en-US', {
    timeZone: 'America/Chicago',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const row = page.getByRole('row').filter({ hasText: `Route or ride ${id}` });
  await expect(row).toContainText(inChicago.replace('\u202f', ' '));
  await expect(page.getByText(/\d entr(y|ies)\. Times in America\/Chicago\./)).toBeVisible();
});
