import { expect, it } from 'vitest';
import { fairPlace, tripThrough } from '#test/fixtures/example-trip.ts';
import {
  alertOf,
  anyWeather,
  fairWeather,
  forecastOf,
  MORNING,
  seededRandom,
} from '#test/fixtures/example-weather.ts';
import {
  createFactorBook,
  levelOf,
  underAlerts,
  verdictsOf,
} from '#features/weather/area/area-verdicts.model.ts';
import { buildWeatherAnswer, withAlerts } from '#features/weather/place/answer.model.ts';
import type { KnownAlerts, PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { createTimelines } from '../journey/timeline.model.ts';
import { lightDuring, placeHours } from './place-weather.model.ts';
import { packHours, packLight, unpackHours, unpackLight } from './week-hours.model.ts';

const PLACE = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };
const ROUNDS = 25;

/** Mostly fair, with rain now and then, so that roads get wet and dry again. */
function anyForecast(random: () => number): PlaceForecast {
  const source = random() < 0.5 ? ('open-meteo' as const) : ('nws' as const);
  const forecast = forecastOf(
    () => {
      const { time: _time, ...weather } = fairWeather(random() < 0.8 ? {} : anyWeather(random));
      return weather;
    },
    { source, ...(source === 'nws' && { issuedAt: MORNING - HOUR_S }) },
  );
  if (random() < 0.3) forecast.hours.splice(7 + Math.floor(random() * 60), 1);
  return forecast;
}

/** In force, announced, or over since a while. */
function anyAlerts(random: () => number, now: number): KnownAlerts {
  const items = (['caution', 'bad'] as const).flatMap((level) => {
    if (random() < 0.5) return [];
    const start = now + Math.floor((random() - 0.5) * 6) * 1800;
    const end = start + Math.ceil(random() * 6) * 1800;
    return alertOf({ id: level, event: `Some ${level}`, level, start, end });
  });
  return { state: random() < 0.7 ? 'checked' : 'unchecked', items, checkedAt: now * 1000 };
}

const answerOf = (forecast: PlaceForecast, alerts: KnownAlerts, now: number) =>
  buildWeatherAnswer({ place: PLACE, forecast, alerts, fetchedAt: now * 1000, simulated: false });

it('property: a trip, as it is reckoned and as a page carries it, says of an hour what the check says', () => {
  const random = seededRandom(21);
  for (let round = 0; round < ROUNDS; round += 1) {
    const forecast = anyForecast(random);
    const { hourly } = answerOf(forecast, { state: 'checked', items: [], checkedAt: 0 }, MORNING);
    const span = { from: MORNING, to: MORNING + 160 * HOUR_S };
    const week = { start: MORNING, hours: 161 };
    const hours = placeHours(forecast, span);
    const light = lightDuring(forecast, span);
    expect(hours).not.toBeNull();
    if (!hours) return;
    const sent = {
      hours: unpackHours(packHours(hours, week), week),
      light: unpackLight(packLight(light, week), week),
    };
    const reckoned = createTimelines(tripThrough([fairPlace('Here', hours, { light })]));
    const carried = createTimelines(tripThrough([fairPlace('Here', sent.hours, { light: sent.light })]));
    for (const [index, time] of hourly.time.slice(0, 160).entries()) {
      const within = time + Math.floor(random() * HOUR_S);
      const said = [reckoned, carried].map((at) => at(within).recommendation);
      expect(said, `round ${round}, hour ${index}`).toEqual(Array(2).fill(hourly.recommendation[index]));
    }
  }
});

it('property: a list of roads says of an hour what the check says, under the same alerts', () => {
  const random = seededRandom(22);
  for (let round = 0; round < ROUNDS; round += 1) {
    const forecast = anyForecast(random);
    const now = MORNING + Math.floor(random() * HOUR_S);
    const alerts = anyAlerts(random, now);
    const { hourly } = answerOf(forecast, alerts, now);
    const book = createFactorBook();
    const verdicts = verdictsOf(forecast, now * 1000, book);
    const shown = underAlerts(verdicts, alerts, now, book);
    const said = hourly.time.map((time) =>
      levelOf(book.factor(shown[time / HOUR_S - verdicts.firstHour] ?? 0)),
    );
    expect(said, `round ${round}`).toEqual(hourly.recommendation);
  }
});

it('property: alerts that come after the answer make the answer that they would have made with it', () => {
  const random = seededRandom(23);
  for (let round = 0; round < ROUNDS; round += 1) {
    const forecast = anyForecast(random);
    const now = MORNING + Math.floor(random() * HOUR_S);
    const alerts = anyAlerts(random, now);
    const late = answerOf(forecast, { state: 'checking', items: [], checkedAt: null }, now);
    expect(withAlerts(late, alerts, now), `round ${round}`).toEqual(answerOf(forecast, alerts, now));
  }
});
