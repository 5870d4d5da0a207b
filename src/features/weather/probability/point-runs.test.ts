import { describe, expect, it } from 'vitest';
import { forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { THE_PROGRAM } from '#platform/http/visitor.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { wholeAt } from '#platform/text/whole-characters.ts';
import { LEVEL_CODES } from './count-runs.model.ts';
import { inSteps, type EnsembleForecast, type MemberValue } from './ensemble.model.ts';
import { createPointRuns } from './point-runs.service.server.ts';

const HOURS = 180;

/** Half of the members bring rain in every third hour. */
function ensembleOf(): EnsembleForecast {
  const values = (name: MemberValue, of: (member: number, hour: number) => number) =>
    inSteps(
      name,
      Array.from({ length: 31 * HOURS }, (_, at) => of(Math.floor(at / HOURS), at % HOURS)),
    );
  return {
    start: MORNING - 6 * 3600,
    hours: HOURS,
    members: 31,
    temperature: values('temperature', (member) => 60 + member / 10),
    gust: values('gust', () => 10),
    precipitation: values('precipitation', (member, hour) => (member < 15 && hour % 3 === 0 ? 0.4 : 0)),
  };
}

function pointRuns(ensemble: EnsembleForecast | undefined, allowed = () => true) {
  const asked: GeoPoint[] = [];
  const service = createPointRuns({
    clock: { now: () => MORNING * 1000 },
    ensembles: {
      find: () => ensemble,
      want: (point) => {
        asked.push(point);
        return Promise.resolve(ensemble);
      },
    },
    mayAsk: allowed,
  });
  return { ...service, asked };
}

const points = Array.from({ length: 9 }, (_, index) => ({ latitude: 40 + index, longitude: -105 }));

describe('the runs of points', () => {
  it('are asked for at six of them, and only where that is allowed', async () => {
    const runs = pointRuns(undefined);
    await runs.ask(points, THE_PROGRAM);
    expect(runs.asked).toEqual(points.slice(0, 6));
    const none = pointRuns(undefined, () => false);
    await none.ask(points, THE_PROGRAM);
    expect(none.asked).toEqual([]);
  });

  it('of a week are those of each hour', async () => {
    const runs = pointRuns(ensembleOf());
    const forecast = forecastOf((hour) => (hour % 3 === 0 ? { precipitation: 0.2, weatherCode: 63 } : {}));
    const place = { latitude: 34.09, longitude: -118.41, forecast };
    const week = await runs.week(place);
    expect(week).toMatchObject({ start: MORNING, needed: 25 });
    expect(week?.levels.map((letters) => letters.length)).toEqual(Array.from({ length: 31 }, () => 168));
    const others = pointRuns(ensembleOf());
    for (const hour of [0, 1, 2, 3, 30, 100]) {
      const letters = week?.levels.map((run) => run[hour]) ?? [];
      const count = (letter: string) => letters.filter((one) => one === letter).length;
      const counts = { good: count('g'), caution: count('c'), bad: count('b'), members: 31 };
      const moment = { ...place, time: MORNING + hour * 3600 + 600 };
      // The same whether the whole week has been judged or the hour alone.
      for (const one of [runs, others]) {
        expect(one.at({ ...moment, atLeast: LEVEL_CODES.good })).toEqual(counts);
        expect(one.at({ ...moment, atLeast: LEVEL_CODES.bad })).toMatchObject({ good: 0, bad: 31 });
      }
    }
    expect(runs.at({ ...place, time: MORNING + 400 * 3600, atLeast: 0 })).toBeNull();
    expect(others.at({ ...place, time: MORNING + 400 * 3600, atLeast: 0 })).toBeNull();
    expect(await runs.week(place)).toBe(week);
    expect(week).not.toHaveProperty('values');
    // Their weather too, where somebody asks for it: judged once more, and kept from then on.
    const values = await runs.week(place, true);
    expect(values).toMatchObject({ start: MORNING, levels: week?.levels });
    const { temperature = [], gust = [], precipitation = [] } = values?.values ?? {};
    for (const texts of [temperature, gust, precipitation])
      expect(texts.map((text) => text.length)).toEqual(Array.from({ length: 31 }, () => 168));
    const rain = Array.from({ length: 31 }, (_, run) => wholeAt(precipitation[run] ?? '', 3));
    expect(rain.slice(15).every((amount) => amount !== null && amount <= 1)).toBe(true);
    expect(rain.slice(0, 15).every((amount) => amount !== null && amount > 20)).toBe(true);
    expect(await runs.week(place)).toBe(values);
    expect(await pointRuns(undefined).week(place)).toBeNull();
  });
});
