import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DENVER, ribbon, SATURDAY_8, times, type Change } from '#test/ribbon-hours.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { RibbonLanes } from './ribbon-lanes.tsx';
import { ChosenHours } from './ribbon-parts.tsx';

const lanes = (changes: readonly Change[], sunset: number) =>
  renderToStaticMarkup(
    <RibbonLanes
      hours={ribbon(changes)}
      sun={{ nights: [{ sunset, sunrise: sunset + 10 * HOUR_S }] }}
      timeZone={DENVER}
      limits={{}}
    />,
  );

it('the spoken picture names the day of every hour that is not of the first', () => {
  const stormy = [...times<Change>(14, {}), ...times<Change>(6, { gust: 60 }), ...times<Change>(28, {})];
  expect(lanes(stormy, SATURDAY_8 + 12 * HOUR_S)).toMatch(
    /48 hours from Sat 8 AM: good until 10 PM, bad \([^)]+\) until Sun 4 AM, good until Mon 8 AM\./,
  );
});

it.each([
  [{ from: 1, to: 3 }, 'times'],
  [{ from: 9, to: 11 }, 'times left'],
  // Its first grip stands at the edge of what a phone shows, where the times would be pushed to.
  [{ from: 13, to: 17 }, 'times left'],
  [{ from: 20, to: 22 }, 'times'],
  [{ from: 20, to: 40 }, 'times within'],
  [{ from: 44, to: 46 }, 'times left'],
])('the times of the hours %j stand where no grip covers them', (choice, place) => {
  const names = Array.from({ length: 49 }, (_, hour) => `Fri ${(hour % 12) + 1} AM`);
  const html = renderToStaticMarkup(
    <ChosenHours choice={choice} names={names}>
      {null}
    </ChosenHours>,
  );
  expect(html).toContain(`class="${place}"`);
});

it('no sunset is written over the first temperature', () => {
  expect(lanes(times<Change>(48, {}), SATURDAY_8 + HOUR_S / 2)).toContain(
    'style="left:min(8.33%, 100% - var(--sun) - var(--edge))">Sunset',
  );
});
