import { expect, it } from 'vitest';
import { fairHours, fairPlace, tripThrough } from '#test/fixtures/example-trip.ts';
import type { RiderLimits } from '#features/weather/weather.schema.ts';
import { createTimelines } from './timeline.model.ts';
import { stopsOf, viewTrip, type RequestedStop } from './answer.model.ts';
import { durationWords } from '#platform/time/duration.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { clockOnTheWay, clocksOf } from './trip-words.model.ts';

/** 10 PM in Denver. */
const START = Date.parse('2026-07-05T04:00:00Z') / 1000;

const stopAt = (name: string): RequestedStop => ({
  zipCode: '80202',
  stopMinutes: 0,
  place: { name, latitude: 39, longitude: -105, timeZone: 'America/Denver' },
  message: null,
});
const unknownStop: RequestedStop = {
  zipCode: '00000',
  stopMinutes: 0,
  place: null,
  message: 'Zip code not found',
};

function badOnTheWay() {
  const between = fairHours(START, 12);
  between.gust[3] = 50;
  between.windDirection[3] = 0;
  const places = ['Denver, CO', 'Fairplay, CO', 'Buena Vista, CO', 'Salida, CO', 'Gunnison, CO'].map(
    (name, index) => fairPlace(name, index === 3 ? between : fairHours(START, 12)),
  );
  return createTimelines(tripThrough(places));
}

it('a card carries the verdict of its leg, and says what decided it, where and on which day', () => {
  const { routeWeather, overallRecommendation, summary } = viewTrip(
    [stopAt('Denver, CO'), stopAt('Gunnison, CO')],
    badOnTheWay()(START),
  );
  expect(routeWeather.map(({ recommendation }) => recommendation)).toEqual(['good', 'bad']);
  expect(routeWeather[1]).toMatchObject({
    arrivalRecommendation: 'good',
    arrival: START + 4 * HOUR_S,
    summary: 'Dangerous gusts (50 mph) near Salida, CO at Sun 1:00 AM.',
  });
  expect(routeWeather[1]?.conditions.at(-1)).toBe('Dangerous gusts (50 mph) on the way');
  expect(routeWeather[0]?.conditions.join()).not.toContain('on the way');
  expect([overallRecommendation, summary]).toEqual(['bad', routeWeather[1]?.summary]);
});

/** To Limon, where the light changes an hour after the departure. */
function toLimon(light: 'twilight' | 'night', change: { gust?: number; limits?: RiderLimits } = {}) {
  const hours = fairHours(START, 3);
  hours.gust[1] = change.gust ?? 0;
  hours.windDirection[1] = 0;
  const places = ['Denver, CO', 'Limon, CO'].map((name) => ({
    ...fairPlace(name, hours),
    light: { first: 'day' as const, changes: [{ time: START + HOUR_S, light }] },
  }));
  return viewTrip(
    [stopAt('Denver, CO'), stopAt('Limon, CO')],
    createTimelines(tripThrough(places), change.limits)(START),
  );
}

it('a good trip says from where on it is dark', () => {
  const { overallRecommendation, summary } = toLimon('night');
  expect([overallRecommendation, summary]).toEqual(['good', 'Clear, but dark from 11:00 PM in Limon, CO.']);
  expect(toLimon('twilight').summary).toBe('Clear, but twilight from 11:00 PM in Limon, CO.');
});

it('a trip that is not good says it too, on the card of the leg as well', () => {
  const { summary, routeWeather } = toLimon('night', { gust: 50 });
  expect(summary).toBe('Dangerous gusts (50 mph) in Limon, CO at 11:00 PM. Dark from 11:00 PM in Limon, CO.');
  expect(routeWeather.map((stop) => stop.summary)).toEqual(['Good to go.', summary]);
  expect(toLimon('twilight', { gust: 50 }).summary).toMatch(/ Twilight from 11:00 PM in Limon, CO\.$/);
});

it('says whose clock it means on a trip with two of them', () => {
  const hours = fairHours(START, 3);
  hours.gust[1] = 50;
  hours.windDirection[1] = 0;
  const light = { first: 'day' as const, changes: [{ time: START + HOUR_S, light: 'night' as const }] };
  const zones = [
    ['Denver, CO', 'America/Denver'],
    ['Limon, CO', 'America/Denver'],
    ['Colby, KS', 'America/Chicago'],
  ] as const;
  const places = zones.map(([name, timeZone]) => ({ ...fairPlace(name, hours), timeZone, light }));
  const { summary, routeWeather } = viewTrip(
    [stopAt('Denver, CO'), stopAt('Colby, KS')],
    createTimelines(tripThrough(places))(START),
  );
  expect(summary).toBe(
    'Dangerous gusts (50 mph) near Limon, CO at 11:00 PM MDT. Dark from 11:00 PM MDT near Limon, CO.',
  );
  expect(routeWeather[1]?.summary).toBe(summary);
});

it('does not say twice that it is dark where that decides', () => {
  const { overallRecommendation, summary } = toLimon('night', { limits: { daylightOnly: true } });
  expect([overallRecommendation, summary]).toEqual([
    'bad',
    'Night (your limit: daylight only) in Limon, CO at 11:00 PM.',
  ]);
});

it('a location without a forecast still says that one gets there in the dark', () => {
  const light = { first: 'night' as const, changes: [] };
  const places = ['A', 'B'].map((name) => ({ ...fairPlace(name, fairHours(START, 1)), light }));
  const view = viewTrip([stopAt('A'), stopAt('B')], createTimelines(tripThrough(places))(START));
  expect(view.routeWeather[1]?.summary).toBe(
    'The forecast does not reach that far ahead. Dark from 11:00 PM in B.',
  );
  expect(view.summary).toBe('No forecast for this hour in B at 11:00 PM. Dark from 10:00 PM in A.');
});

it('does not call the rest clear where warnings were not checked and something is not known either', () => {
  const unchecked = (name: string, hours = fairHours(START, 3)) => ({
    ...fairPlace(name, hours),
    alertState: 'unchecked' as const,
  });
  const tell = (second = unchecked('B'), stops = [stopAt('A'), stopAt('B')]) =>
    viewTrip(stops, createTimelines(tripThrough([unchecked('A'), second]))(START));
  expect(tell().summary).toBe('Warnings could not be checked. Everything else is clear.');
  const noForecast = 'Warnings could not be checked. For part of this trip there is no forecast.';
  expect(tell(unchecked('B', fairHours(START, 1))).summary).toBe(noForecast);
  expect(tell(undefined, [stopAt('A'), stopAt('B'), unknownStop]).summary).toBe(noForecast);
  const hours = fairHours(START, 3);
  const { summary, routeWeather } = tell(unchecked('B', { ...hours, gust: hours.gust.map(() => null) }));
  expect(summary).toBe('Warnings could not be checked. Gusts are not reported in B at 11:00 PM.');
  expect(routeWeather.map((stop) => stop.summary)).toEqual([
    'Warnings could not be checked. Everything else is clear.',
    summary,
  ]);
});

it('an unknown location makes a good trip unknown', () => {
  const fair = createTimelines(tripThrough([fairPlace('Denver, CO', fairHours(START, 3))]));
  const view = viewTrip([stopAt('Denver, CO'), unknownStop], fair(START));
  expect(view).toMatchObject({
    overallRecommendation: 'unknown',
    summary: 'For part of this trip there is no forecast.',
    routeWeather: [
      { message: null },
      { message: 'Zip code not found', summary: 'Zip code not found.', arrival: null },
    ],
  });
});

it('beyond the forecast a location is unknown and says why', () => {
  const short = createTimelines(tripThrough(['A', 'B'].map((name) => fairPlace(name, fairHours(START, 1)))));
  const [, end] = viewTrip([stopAt('A'), stopAt('B')], short(START)).routeWeather;
  expect(end).toMatchObject({
    recommendation: 'unknown',
    message: 'The forecast does not reach that far ahead',
    temperature: null,
  });
});

it('the page tells the same trip as the answer did', () => {
  const at = badOnTheWay();
  const stops = [stopAt('Denver, CO'), stopAt('Gunnison, CO')];
  const answered = viewTrip(stops, at(START));
  expect(viewTrip(stopsOf(answered), at(START))).toEqual(answered);
  const later = viewTrip(stopsOf(answered), at(START + HOUR_S));
  expect(later.overallRecommendation).toBe('good');
});

it('times on the way name the day and the zone only where they differ', () => {
  const trip = { departure: START, timeZone: 'America/Denver', zones: 1 };
  expect(clockOnTheWay(START + HOUR_S, 'America/Denver', trip)).toBe('11:00 PM');
  expect(clockOnTheWay(START + HOUR_S, 'America/Chicago', { ...trip, zones: 2 })).toBe('Sun 12:00 AM CDT');
  // A week later the name of the day alone would be the day of departure, or the day after.
  expect(clockOnTheWay(START + 6 * DAY_S, 'America/Denver', trip)).toBe('Fri 10:00 PM');
  expect(clockOnTheWay(START + 7 * DAY_S, 'America/Denver', trip)).toMatch(
    /^Sat, [A-Z][a-z]{2} \d+, 10:00 PM$/,
  );
  const at = (timeZone: string, time = START) => ({ time, place: { timeZone } });
  expect(clocksOf([at('America/Denver'), at('America/Boise')])).toBe(1);
  // In winter clocks in Arizona show what those in Colorado show, until the night of March 14.
  const [evening, morning] = ['2027-03-14T03:00:00Z', '2027-03-14T15:00:00Z'].map(
    (iso) => Date.parse(iso) / 1000,
  );
  expect(clocksOf([at('America/Denver', evening), at('America/Phoenix', evening)])).toBe(1);
  expect(clocksOf([at('America/Denver', evening), at('America/Phoenix', morning)])).toBe(1);
  expect(clocksOf([at('America/Phoenix', evening), at('America/Denver', morning)])).toBe(2);
  expect([45, 60, 90, 1500].map(durationWords)).toEqual(['45 min', '1 h', '1 h 30 min', '25 h']);
});
