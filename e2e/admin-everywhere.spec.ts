import { ADMIN_VIEWS, showAdmin, signIn } from './admin-area.ts';
import { expect, test } from './fixtures.ts';

// An admin on a phone.
test.use({
  samples: 'review',
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
