import { openAdmin } from './admin-area.ts';
import { busyDevice } from './busy-device.ts';
import { expect, test } from './fixtures.ts';

// A second press comes before the first has its answer, or before a slow device has drawn it: both count.

test('a second filter of an admin list builds on the first, which is drawn late', async ({ page }) => {
  const isBusy = await busyDevice(page);
  await openAdmin(page, 'blog');
  const [state, order] = [page.getByLabel('Status'), page.getByLabel('Sort by')];
  await expect(state).toBeVisible();
  await isBusy(true);
  await state.selectOption('Draft');
  await order.selectOption('Title');
  await isBusy(false);
  await expect(page).toHaveURL(/[?&]status=draft&sort=title/);
});
