// The nights on which the clocks change, and those before and after them: what is kept is what would be rendered now.
import { describe, expect, it } from 'vitest';
import { builtPages } from '#server/built-pages.ts';
import { openTestSite } from '#test/test-app.ts';
import { seedSamples } from '#features/routes/seed.service.server.ts';
import { MINUTE_MS, HOUR_MS } from '#platform/time/units.ts';

/** By the clocks of Denver, each of three nights. */
const MIDNIGHTS = {
  'in autumn': ['2026-10-31T06:00:00Z', '2026-11-01T06:00:00Z', '2026-11-02T07:00:00Z'],
  'in spring': ['2027-03-13T07:00:00Z', '2027-03-14T07:00:00Z', '2027-03-15T06:00:00Z'],
};
/** Around midnight, around the change at two, and when it is over. */
const OF_A_NIGHT = [
  -MINUTE_MS,
  0,
  MINUTE_MS,
  2 * HOUR_MS - MINUTE_MS,
  2 * HOUR_MS,
  2 * HOUR_MS + MINUTE_MS,
  3 * HOUR_MS,
];
/** Weather on pages of roads comes some seconds later, on whatever night. */
const PAGES = ['/', '/?zip=80435', '/?zip=96701', '/trip', '/weather-emails', '/group-rides?add=1'];

const still = (html: string) => html.replaceAll(/(renderedAt\\",)\d+/g, '$1');
/** Where two pages part, with what follows in the first; '' for equals. */
function partingOf(one: string, other: string): string {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return one.slice(index, index + 200) || other.slice(index, index + 200);
}

describe('A kept page while the clocks change', () => {
  it.each(Object.entries(MIDNIGHTS))(
    '%s tells the day and the hours as of now',
    async (_season, midnights) => {
      const instants = midnights.flatMap((midnight) =>
        OF_A_NIGHT.map((after) => Date.parse(midnight) + after),
      );
      const site = await openTestSite({ now: (instants[0] ?? 0) - HOUR_MS, pages: await builtPages() });
      const ask = (url: string) => site.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
      try {
        const { scenicRoutes, location } = site.services;
        await seedSamples({ review: scenicRoutes.review, findZip: location.findZip, now: site.now() });
        for (const instant of instants) {
          // The nation's map fills in as areas come, and what is kept follows within 5 seconds.
          site.advance(instant - site.now() - 5_000);
          expect((await ask('/api/where-to-ride/nation')).statusCode).toBe(200);
          await site.services.settle();
          site.advance(5_000);
          for (const path of PAGES) {
            await ask(path);
            const kept = await ask(path);
            expect([path, kept.statusCode, kept.headers.etag]).toEqual([path, 200, expect.any(String)]);
            // Too long an address to be kept.
            const fresh = await ask(`${path}${path.includes('?') ? '&' : '?'}x=${'y'.repeat(600)}`);
            const parting = partingOf(still(kept.body), still(fresh.body));
            expect([path, new Date(instant).toISOString(), parting]).toEqual([path, expect.anything(), '']);
          }
        }
      } finally {
        await site.close();
      }
    },
    240_000,
  );
});
