import { expect, it } from 'vitest';
import { alertsDuring } from '#features/weather/alerts/level.model.ts';
import type { WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { underOwnLimits } from '#features/weather/verdict/limits.model.ts';
import { roundForDisplay } from '#features/weather/verdict/rounding.model.ts';
import { moreSevere } from '#features/weather/verdict/severity.model.ts';
import {
  alertFactors,
  assessConditions,
  judge,
  worstRecommendation,
} from '#features/weather/verdict/verdict.model.ts';
import type { Factor, Recommendation, RiderLimits } from '#features/weather/weather.schema.ts';
import { fairHours, fairPlace, tripThrough } from '#test/fixtures/example-trip.ts';
import { alertOf, anyWeather, seededRandom } from '#test/fixtures/example-weather.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { LOW_SUN_FACTOR, lowSunOver, mayShine } from '../road/low-sun.model.ts';
import { crosswindFactor, roadWind } from '../road/road-wind.model.ts';
import type { Place, PlaceHours, Visit } from '../trip.schema.ts';
import { visitTimes } from './journey.model.ts';
import { createTimelines, lightOf, type TripWeather } from './timeline.model.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;
const LIGHTS = ['day', 'twilight', 'night'] as const;
const NO_FORECAST = expect.objectContaining({ level: 'unknown', text: 'No forecast for this hour' });

type Random = () => number;
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

function anyHours(random: Random): PlaceHours {
  const hours = fairHours(START, 14);
  const isFair = random() < 0.4;
  for (let index = 0; index < 14; index += 1) {
    if (isFair && random() < 0.9) continue;
    const shown = roundForDisplay(anyWeather(random));
    for (const [name, value] of Object.entries(shown) as [keyof WeatherConditions, number | null][])
      if (name !== 'time' && name !== 'dewPoint') hours[name]![index] = value;
    hours.road[index] = pick(random, ['dry', 'wet', 'drying', 'ice', 'unknown']);
    hours.firstRain[index] = random() < 0.3 ? 1 : 0;
  }
  return random() < 0.3 ? { ...hours, pm25: hours.temperature.map(() => random() * 80) } : hours;
}

const anyLight = (random: Random): Place['light'] => ({
  first: pick(random, LIGHTS),
  changes: [2, 5, 9].map((hour) => ({
    time: START + Math.round((hour + random() * 2) * HOUR_S),
    light: pick(random, LIGHTS),
  })),
});

function anyTrip(random: Random): TripWeather {
  const places = Array.from({ length: 6 }, (_, index) =>
    fairPlace(`Town ${index}`, random() < 0.08 ? null : anyHours(random), {
      latitude: 30 + random() * 18,
      longitude: -120 + random() * 40,
      light: anyLight(random),
      alerts: [0, 1, 2].filter(() => random() < 0.15),
      alertState: random() < 0.9 ? 'checked' : pick(random, ['checking', 'unchecked']),
    }),
  );
  const trip = tripThrough(places);
  const visits = trip.visits.map((visit, index): Visit => ({
    ...visit,
    leg: index < 3 ? visit.leg : 2,
    bearing: visit.bearing === null ? null : random() * 360,
  }));
  const items = ['bad', 'caution', 'note'].map((level, index) =>
    alertOf({
      id: `a${index}`,
      level: level as 'bad' | 'caution' | 'note',
      start: START + Math.round(random() * 8 * HOUR_S),
      end: random() < 0.3 ? null : START + Math.round((4 + random() * 8) * HOUR_S),
    }),
  );
  const gust: Factor = { key: 'gust', level: 'caution', value: 33, unit: 'mph', limit: 25, text: 'Measured' };
  const measured = { place: 0, until: START + 2 * HOUR_S, factors: [gust] };
  return {
    ...trip,
    // The way back passes the same places again, some of them within the hour.
    visits: [
      ...visits,
      ...visits.slice(3, 5).map((visit) => ({ ...visit, rideSeconds: 6 * HOUR_S, leg: 3 })),
    ],
    pace: pick(random, ['relaxed', 'normal', 'brisk']),
    alerts: { items },
    ...(random() < 0.5 && { measured }),
  };
}

/** What a departure meets, each visit judged by itself from nothing kept. */
function plainly(trip: TripWeather, departure: number, limits: RiderLimits | undefined, tooOld: boolean) {
  const times = visitTimes(trip.visits, { departure, pace: trip.pace });
  return trip.visits.map((visit, at) => {
    const place = trip.places[visit.place]!;
    const time = times[at]!;
    const light = lightOf(place, time);
    const alerts = alertsDuring(
      place.alerts.map((index) => trip.alerts.items[index]!),
      time,
      time + 1,
    );
    const alertState = place.alertState === 'checked' ? 'checked' : 'unchecked';
    const { hours } = place;
    const index = hours ? Math.floor((time - hours.start) / HOUR_S) : -1;
    if (!hours || index < 0 || index >= 14) {
      const found = alertFactors(alerts, alertState).reduce<Factor | null>(moreSevere, null);
      const isBad = found?.level === 'bad';
      return {
        visit: at,
        sunAhead: false,
        wind: null,
        conditions: null,
        measured: [],
        recommendation: isBad ? 'bad' : 'unknown',
        worst: isBad ? found : NO_FORECAST,
      };
    }
    const conditions: WeatherConditions = {
      time: hours.start + index * HOUR_S,
      temperature: hours.temperature[index]!,
      dewPoint: null,
      humidity: hours.humidity[index]!,
      windSpeed: hours.windSpeed[index]!,
      windDirection: hours.windDirection[index]!,
      gust: hours.gust[index]!,
      precipitation: hours.precipitation[index]!,
      precipitationProbability: hours.precipitationProbability[index]!,
      thunderProbability: hours.thunderProbability[index]!,
      weatherCode: hours.weatherCode[index]!,
      visibility: hours.visibility[index]!,
      cloudCover: hours.cloudCover[index]!,
      ...(hours.pm25 && { pm25: hours.pm25[index]! }),
    };
    const forecast = assessConditions({
      conditions,
      moment: 'forecast',
      road: hours.road[index]!,
      light,
      alerts,
      alertState,
      limits,
      firstRainAfterDrySpell: hours.firstRain[index] === 1,
    });
    const counts = trip.measured && visit.kind === 'start' && time < trip.measured.until;
    const measured = (counts ? (trip.measured?.factors ?? []) : [])
      .map((one) => (limits ? underOwnLimits(one, limits, light) : one))
      .filter((one) => moreSevere(forecast.factors.find(({ key }) => key === one.key) ?? null, one) === one);
    const assessment =
      measured.length === 0
        ? forecast
        : judge(forecast.factors.map((one) => measured.find(({ key }) => key === one.key) ?? one));
    const { bearing } = visit;
    const wind = bearing === null ? null : roadWind(conditions, bearing);
    const sunAhead = bearing !== null && mayShine(conditions, light) && lowSunOver(place)(time, bearing);
    const worst = moreSevere(
      assessment.worst,
      moreSevere(crosswindFactor(wind), sunAhead ? LOW_SUN_FACTOR : null),
    );
    const level: Recommendation = worst && worst.level !== 'note' ? worst.level : 'good';
    const isOld = tooOld && level === 'good';
    return {
      visit: at,
      sunAhead,
      wind,
      conditions,
      measured,
      assessment,
      recommendation: isOld ? 'unknown' : level,
      worst: isOld ? expect.objectContaining({ text: 'Too old to call it good' }) : worst,
    };
  });
}

it('tells every departure as if it were judged by itself', () => {
  const random = seededRandom(20);
  for (let round = 0; round < 120; round += 1) {
    const trip = anyTrip(random);
    const limits: RiderLimits | undefined = pick(random, [
      undefined,
      {},
      { gust: 18, dryOnly: true, daylightOnly: true },
      { windSpeed: 9, minTemperature: 50, maxTemperature: 80, smokeAqi: 60 },
    ]);
    const tooOld = random() < 0.1;
    const timelineAt = createTimelines(trip, limits, tooOld);
    for (const departure of [0, 20, 40, 60, 200, 480].map((minutes) => START + minutes * 60)) {
      const timeline = timelineAt(departure);
      const plain = plainly(trip, departure, limits, tooOld);
      const told = timeline.arrivals.map((arrival, visit) => {
        const { sunAhead, wind, conditions, measured, assessment, recommendation, worst } = arrival;
        return {
          visit,
          sunAhead,
          wind,
          conditions,
          measured,
          ...(conditions && { assessment }),
          recommendation,
          worst,
        };
      });
      expect(told).toEqual(plain);
      expect(timeline.recommendation).toBe(
        worstRecommendation(plain.map(({ recommendation }) => recommendation as Recommendation)),
      );
      // What decides the trip and a leg is the factor of one of its moments itself, not one like it.
      for (const decided of [timeline, ...timeline.legs.values()])
        if (decided.worst)
          expect(timeline.arrivals.some(({ worst }) => worst === decided.worst?.factor)).toBe(true);
      for (const { worst, assessment } of timeline.arrivals)
        if (worst && assessment.factors.some(({ key, text }) => key === worst.key && text === worst.text))
          expect(assessment.factors).toContain(worst);
    }
  }
});

it('keeps what decides a stop one with what its leg is decided by', () => {
  const hours = fairHours(START, 14);
  hours.gust.fill(30);
  // From ahead: the wind of the place decides, not that across the road.
  hours.windDirection.fill(0);
  const timeline = createTimelines(tripThrough([fairPlace('A', hours), fairPlace('B', hours)]))(START);
  expect(timeline.arrivals[1]?.assessment.worst).toBe(timeline.arrivals[1]?.worst);
});
