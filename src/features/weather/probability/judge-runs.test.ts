import { describe, expect, it } from 'vitest';
import { alertOf, anyWeather, forecastOf, MORNING, seededRandom } from '#test/fixtures/example-weather.ts';
import type { PlaceForecast, WeatherConditions } from '../providers/forecast.model.ts';
import { assessForecast, lightsOf } from '../verdict/assess.model.ts';
import { assessConditions } from '../verdict/verdict.model.ts';
import { estimateRoadSurfaces } from '../verdict/road-surface.model.ts';
import { roundForDisplay } from '../verdict/rounding.model.ts';
import { isFirstRain } from '../verdict/outlook.model.ts';
import { countDuring, countHours, countNow, LEVEL_CODES, type AlertsNow } from './count-runs.model.ts';
import { inSteps, memberValue, type EnsembleForecast } from './ensemble.model.ts';
import { judgeRuns, withDeviation, type JudgedRuns } from './judge-runs.model.ts';
import type { Probability } from '../weather.schema.ts';

const HOURS = 168;
const MEMBERS = 31;
const CALM: AlertsNow = { alerts: [], alertState: 'checked', now: MORNING };

type Values = Pick<WeatherConditions, 'temperature' | 'gust' | 'precipitation'>;

/** An ensemble of the hours from now on; `of` gives what a member is above the forecast; NaN: it does not say. */
function ensembleOf(
  forecast: PlaceForecast,
  of: (member: number, hour: number) => Partial<Record<keyof Values, number>> = () => ({}),
  members = MEMBERS,
): EnsembleForecast {
  const matrix = (name: keyof Values) =>
    inSteps(
      name,
      Float64Array.from({ length: members * HOURS }, (_, at) => {
        const hour = at % HOURS;
        return (forecast.hours[6 + hour]?.[name] ?? 0) + (of(Math.floor(at / HOURS), hour)[name] ?? 0);
      }),
    );
  return {
    start: MORNING,
    hours: HOURS,
    members,
    temperature: matrix('temperature'),
    gust: matrix('gust'),
    precipitation: matrix('precipitation'),
  };
}

function judged(forecast: PlaceForecast, ensemble: EnsembleForecast): JudgedRuns | null {
  const steps = judgeRuns(forecast, ensemble, MORNING);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function runsOf(forecast: PlaceForecast, ensemble = ensembleOf(forecast)): JudgedRuns {
  const runs = judged(forecast, ensemble);
  if (!runs) throw new Error('no runs');
  return runs;
}

const all = (counts: Probability | null) => counts && [counts.good, counts.caution, counts.bad];
const sumsUp = ({ good, caution, bad, members }: Probability) => good + caution + bad === members;
/** Changes weather that is missing, so that every hour has a level. */
const whole = (weather: WeatherConditions): WeatherConditions => ({
  ...weather,
  temperature: weather.temperature ?? 60,
  dewPoint: weather.dewPoint ?? 40,
  humidity: weather.humidity ?? 50,
  windSpeed: weather.windSpeed ?? 5,
  gust: weather.gust ?? 9,
  precipitation: weather.precipitation ?? 0,
  precipitationProbability: weather.precipitationProbability ?? 0,
  weatherCode: weather.weatherCode ?? 0,
  visibility: weather.visibility ?? 10,
});

describe('the verdicts of runs', () => {
  it('are all that of the forecast when all members are equal, whatever they are shifted by', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 5; round += 1) {
      const forecast = forecastOf(() => whole(anyWeather(random)));
      forecast.hours.forEach((hour, index) => (hour.time = MORNING + (index - 6) * 3600));
      forecast.current = { ...whole(anyWeather(random)), time: MORNING };
      const ensemble = ensembleOf(forecast, () => ({ temperature: 7.3, gust: 3.1, precipitation: 0.04 }));
      const runs = runsOf(forecast, ensemble);
      const { recommendation, current } = assessForecast(forecast, { state: 'checked', items: [] }, MORNING);
      const counts = countHours(runs, CALM);
      for (const [hour, level] of recommendation.entries())
        expect(counts[hour] ?? null, `hour ${hour}`).toEqual(
          level === 'unknown' ? null : { good: 0, caution: 0, bad: 0, members: MEMBERS, [level]: MEMBERS },
        );
      expect(countNow(runs, CALM, MORNING + 1)?.[current.recommendation as 'good']).toBe(
        current.recommendation === 'unknown' ? undefined : MEMBERS,
      );
    }
  });

  it('are counted as one by one, by hand', () => {
    const random = seededRandom(12);
    const forecast = forecastOf((hour) => ({
      temperature: 52 + 8 * Math.sin(hour / 4),
      gust: 20 + 6 * Math.sin(hour / 7),
    }));
    const spread = Array.from({ length: MEMBERS }, () => Array.from({ length: HOURS }, () => random() - 0.5));
    const ensemble = ensembleOf(forecast, (member, hour) => {
      const by = spread[member]?.[hour] ?? 0;
      return { temperature: 20 * by, gust: -20 * by, precipitation: by > 0.3 ? by : 0 };
    });
    const counts = countHours(runsOf(forecast, ensemble), CALM);
    const lights = lightsOf(forecast);
    const expected = Array.from({ length: HOURS }, () => ({ good: 0, caution: 0, bad: 0, members: 0 }));
    for (let member = 0; member < MEMBERS; member += 1) {
      const hours = forecast.hours.map((main, index) => {
        const hour = index - 6;
        if (hour < 0) return roundForDisplay(main);
        const mean = (name: keyof Values) =>
          Array.from({ length: MEMBERS }, (_, one) => memberValue(ensemble, name, one, hour)).reduce(
            (sum, value) => sum + value,
          ) / MEMBERS;
        const shifted = (name: keyof Values) =>
          (main[name] ?? 0) + memberValue(ensemble, name, member, hour) - mean(name);
        const rain = shifted('precipitation');
        return roundForDisplay({
          ...main,
          temperature: shifted('temperature'),
          gust: Math.max(0, shifted('gust')),
          precipitation: rain < 0.004 ? 0 : rain,
        });
      });
      const roads = estimateRoadSurfaces(hours, lights);
      hours.slice(6).forEach((conditions, hour) => {
        const { recommendation } = assessConditions({
          conditions,
          moment: 'forecast',
          road: roads[hour + 6] ?? 'unknown',
          light: lights[hour + 6] ?? 'day',
          firstRainAfterDrySpell: isFirstRain(hours.slice(6), hour),
        });
        const count = expected[hour];
        if (!count || recommendation === 'unknown') throw new Error('a run without a level');
        count[recommendation] += 1;
        count.members += 1;
      });
    }
    expect(counts).toEqual(expected);
    expect(expected.some(({ good, bad }) => good > 0 && bad > 0)).toBe(true);
  });

  it('are those of each run judged alone, in any weather', () => {
    const random = seededRandom(15);
    for (let round = 0; round < 5; round += 1) {
      const forecast = forecastOf(() => whole(anyWeather(random)));
      forecast.hours.forEach((hour, index) => (hour.time = MORNING + (index - 6) * 3600));
      // Odd members are those above the mean, the others as far below it.
      const spread = Array.from({ length: HOURS }, () => random() * 0.3);
      const by = (member: number, hour: number) =>
        member === 0 ? 0 : (spread[hour] ?? 0) * (member % 2 === 1 ? 1 : -1);
      const ensemble = ensembleOf(forecast, (member, hour) => ({
        temperature: 60 * by(member, hour),
        gust: 60 * by(member, hour),
        precipitation: by(member, hour),
      }));
      const runs = runsOf(forecast, ensemble);
      const lights = lightsOf(forecast);
      for (const member of [0, 1, 2]) {
        const hours = forecast.hours.map((main, index) => {
          const hour = index - 6;
          if (hour < 0) return roundForDisplay(main);
          const mean = (name: keyof Values) =>
            Array.from({ length: MEMBERS }, (_, one) => memberValue(ensemble, name, one, hour)).reduce(
              (sum, value) => sum + value,
            ) / MEMBERS;
          const above = (name: keyof Values) => {
            const deviation = memberValue(ensemble, name, member, hour) - mean(name);
            return Math.abs(deviation) < 1e-4 ? 0 : deviation;
          };
          return roundForDisplay(
            withDeviation(main, {
              temperature: above('temperature'),
              gust: above('gust'),
              precipitation: above('precipitation'),
            }),
          );
        });
        const roads = estimateRoadSurfaces(hours, lights);
        hours.slice(6).forEach((conditions, hour) => {
          const { recommendation } = assessConditions({
            conditions,
            moment: 'forecast',
            road: roads[hour + 6] ?? 'unknown',
            light: lights[hour + 6] ?? 'day',
            firstRainAfterDrySpell: isFirstRain(hours.slice(6), hour),
          });
          expect(runs.levels[member * HOURS + hour], `run ${member}, hour ${hour}`).toBe(
            LEVEL_CODES[recommendation],
          );
        });
      }
    }
  });

  it('keep the spread of members that are biased: their mean is the forecast', () => {
    const forecast = forecastOf(() => ({ temperature: 60 }));
    const spread = (member: number) => (member - 15) * 1;
    const plain = runsOf(
      forecast,
      ensembleOf(forecast, (member) => ({ temperature: spread(member) })),
    );
    const cold = runsOf(
      forecast,
      ensembleOf(forecast, (member) => ({ temperature: spread(member) - 25 })),
    );
    expect(countHours(cold, CALM)).toEqual(countHours(plain, CALM));
    expect(all(countHours(plain, CALM)[3] ?? null)).toEqual([26, 5, 0]);
  });

  it('count the rain of a few members where the forecast is dry', () => {
    const forecast = forecastOf();
    const runs = runsOf(
      forecast,
      ensembleOf(forecast, (member, hour) => ({ precipitation: member < 4 && hour === 9 ? 0.08 : 0 })),
    );
    expect(all(countHours(runs, CALM)[8] ?? null)).toEqual([31, 0, 0]);
    expect(all(countHours(runs, CALM)[9] ?? null)).toEqual([27, 4, 0]);
    // The road dries until noon at the latest: a run that is rained on is not good throughout.
    const during = { start: MORNING + 8 * 3600, end: MORNING + 12 * 3600 };
    expect(all(countDuring(runs, during, CALM))).toEqual([27, 4, 0]);
  });

  it('have no rain where a member is dry and the forecast is wet, nor its chance and its code', () => {
    const forecast = forecastOf(() => ({
      precipitation: 0.05,
      precipitationProbability: 80,
      weatherCode: 61,
    }));
    const runs = runsOf(
      forecast,
      ensembleOf(forecast, (member) => ({ precipitation: member < 15 ? -0.05 : 0.06 })),
    );
    const { good, caution } = countHours(runs, CALM)[20] ?? { good: 0, caution: 0 };
    expect(good).toBe(15);
    expect(caution).toBeLessThanOrEqual(16);
  });
});

describe('what is missing', () => {
  const forecast = forecastOf();
  const countsOf = (ensemble: EnsembleForecast) => {
    const runs = judged(forecast, ensemble);
    return runs && countHours(runs, CALM);
  };
  const missing = (name: keyof Values, from: number, to: number) =>
    ensembleOf(forecast, (member) => (member >= from && member < to ? { [name]: NaN } : {}));

  it('takes a member out of the count, and with too many of them there is none', () => {
    expect(countsOf(missing('gust', 0, 6))?.[5]).toEqual({ good: 25, caution: 0, bad: 0, members: 25 });
    expect(countsOf(missing('gust', 0, 7))).toBeNull();
  });

  it.each(['temperature', 'gust', 'precipitation'] as const)('%s of all members: no probability', (name) => {
    expect(countsOf(missing(name, 0, MEMBERS))).toBeNull();
  });

  it('counts nothing with members that were left out altogether', () => {
    expect(countsOf(ensembleOf(forecast, undefined, 24))).toBeNull();
    expect(countsOf(ensembleOf(forecast, undefined, 25))?.[0]?.members).toBe(25);
  });

  it('counts nothing beyond the horizon, and nothing of hours that are over', () => {
    const short = ensembleOf(forecast, (_, hour) => (hour >= 24 ? { temperature: NaN } : {}));
    const counts = countsOf(short);
    expect([counts?.[23]?.members, counts?.[24], counts?.[167]]).toEqual([31, null, null]);
    expect(countsOf({ ...ensembleOf(forecast), start: MORNING - 400 * 3600 })).toBeNull();
    const runs = runsOf(forecast, short);
    expect(countDuring(runs, { start: MORNING + 22 * 3600, end: MORNING + 26 * 3600 }, CALM)).toBeNull();
  });

  it('of the forecast is not filled by members', () => {
    const blind = forecastOf((hour) => (hour === 4 ? { temperature: null } : {}));
    expect(countHours(runsOf(blind, ensembleOf(forecast)), CALM)[4]).toBeNull();
  });

  it('never makes a count milder', () => {
    const random = seededRandom(13);
    for (let round = 0; round < 4; round += 1) {
      const spread = Array.from({ length: MEMBERS }, () => 40 * (random() - 0.5));
      const before = countsOf(ensembleOf(forecast, (member) => ({ gust: spread[member] ?? 0 })))?.[2];
      const gone = Math.floor(random() * MEMBERS);
      const after = countsOf(
        ensembleOf(forecast, (member) => ({ gust: member === gone ? NaN : (spread[member] ?? 0) })),
      )?.[2];
      if (!before || !after) throw new Error('no counts');
      expect(after.members).toBe(30);
      // One member's share is what a shifted mean may move.
      expect(after.good).toBeLessThanOrEqual(before.good + 2);
      expect(sumsUp(after) && sumsUp(before)).toBe(true);
    }
  });
});

describe('alerts', () => {
  const forecast = forecastOf();
  const runs = runsOf(
    forecast,
    ensembleOf(forecast, (member) => ({ gust: member < 10 ? 40 : -18 })),
  );
  const under = (level: 'note' | 'caution' | 'bad') => ({
    ...CALM,
    alerts: [alertOf({ level, start: MORNING - 3600, end: MORNING + 2 * 3600 })],
  });

  it('count in every run alike, in the hours that they cover', () => {
    const [plain] = countHours(runs, CALM);
    expect(plain?.bad).toBe(10);
    expect(all(countHours(runs, under('note'))[0] ?? null)).toEqual(all(plain ?? null));
    expect(all(countHours(runs, under('caution'))[0] ?? null)).toEqual([0, 21, 10]);
    expect(all(countHours(runs, under('bad'))[1] ?? null)).toEqual([0, 0, 31]);
    expect(countHours(runs, under('bad'))[3]).toEqual(countHours(runs, CALM)[3]);
    expect(all(countNow(runs, under('bad'), MORNING + 1))).toEqual([0, 0, 31]);
  });

  it('leave nothing good while they cannot be checked', () => {
    for (const counts of countHours(runs, { ...CALM, alertState: 'unchecked' })) expect(counts?.good).toBe(0);
  });
});

it('a run that gets worse is never counted milder', () => {
  const random = seededRandom(14);
  const forecast = forecastOf(() => ({ temperature: 55, gust: 20, precipitation: 0.02 }));
  for (let round = 0; round < 4; round += 1) {
    const spread = Array.from({ length: MEMBERS }, () => random() - 0.5);
    const ensemble = ensembleOf(forecast, (member) => ({
      temperature: 20 * (spread[member] ?? 0),
      gust: 30 * (spread[member] ?? 0),
    }));
    const before = runsOf(forecast, ensemble);
    // The same members under a forecast with more wind: each run has more of it.
    const windier = forecastOf(() => ({ temperature: 55, gust: 28, precipitation: 0.02 }));
    const after = runsOf(windier, ensemble);
    before.levels.forEach((level, at) => {
      if (level <= LEVEL_CODES.bad) expect(after.levels[at]).toBeGreaterThanOrEqual(level);
    });
  }
});
