import sharp from 'sharp';
import { approveAll, signIn } from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { routeNamed } from './routes-and-rides.ts';
import { alive } from './weather-check.ts';

test.use({ samples: 'upcoming' });

const LONG = 'The road below the pass in the morning, with fog in the valley and snow on the peaks. '.repeat(
  3,
);

test('on a phone, an upright photo with much to say leaves the ways on in sight', async ({
  page,
  request,
  outside,
}) => {
  const { id } = await routeNamed(request, 'Skyline Drive');
  const buffer = await sharp({ create: { width: 600, height: 1_200, channels: 3, background: '#2b6a4f' } })
    .jpeg()
    .toBuffer();
  const image = { name: 'upright.jpg', mimeType: 'image/jpeg', buffer };
  for (const alt of [LONG.trim(), 'The summit']) {
    const sent = await request.post(`/api/scenic-route/${id}/photos`, {
      multipart: { image, alt, credit: '' },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  await signIn(page);
  await approveAll(page, 'route-photos');
  await outside.pass(60_000);
  const photo = page.getByRole('link', { name: LONG.trim() });
  await expect(async () => {
    await page.goto(`/route/${id}`);
    await expect(photo).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await alive(page);
  await photo.press('Enter');
  const viewer = page.getByRole('dialog', { name: /^Photo \d of 2/ });
  await expect(viewer.getByRole('img', { name: LONG.trim() })).toBeVisible();
  for (const name of ['Previous photo', 'Next photo'])
    await expect(viewer.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  // By key from the start, and back from the end, where the pressed button is off.
  await expect(viewer).toHaveAccessibleName('Photo 1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName('Photo 2 of 2');
  await page.keyboard.press('ArrowLeft');
  await viewer.getByRole('button', { name: 'Next photo' }).press('Enter');
  await expect(viewer).toHaveAccessibleName('Photo 2 of 2');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toHaveAccessibleName('Photo 1 of 2');
});
