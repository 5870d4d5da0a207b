import { describe, expect, it } from 'vitest';
import { forecastOf, MORNING, seededRandom, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import { withRuns } from './answer-runs.model.ts';
import { countHours, LEVEL_CODES, MISSING, RUN_REASONS, type RunLevels } from './count-runs.model.ts';
import { judgeRuns } from './judge-runs.model.ts';
import {
  countText,
  goodText,
  howSure,
  likelihoodOf,
  restsOnMeasured,
  troubleSentence,
  wayText,
  wayTrouble,
} from './probability-words.model.ts';
import { readRuns, runsUnderLimits } from './read-runs.model.ts';
import { runsAnswerOf } from './runs-answer.model.ts';
import { inSteps, type EnsembleForecast } from './ensemble.model.ts';

const HOURS = 12;
const CALM = { alerts: [], alertState: 'checked', now: MORNING } as const;

/** Runs of twelve hours; `of` gives the level and reason of a run in an hour. */
function runsOf(
  of: (member: number, hour: number) => [keyof typeof LEVEL_CODES, (typeof RUN_REASONS)[number]],
): RunLevels {
  const levels = new Uint8Array(31 * HOURS).fill(MISSING);
  const reasons = new Uint8Array(31 * HOURS);
  for (let at = 0; at < levels.length; at += 1) {
    const [level, reason] = of(Math.floor(at / HOURS), at % HOURS);
    levels[at] = LEVEL_CODES[level];
    reasons[at] = RUN_REASONS.indexOf(reason);
  }
  const time = Array.from({ length: HOURS }, (_, hour) => MORNING + hour * 3600);
  const present = Uint8Array.from({ length: 31 }, (_, member) => levels[member * HOURS] ?? MISSING);
  return { time, members: 31, needed: 25, levels, reasons, present };
}

const hours = (goodUntil: number) =>
  Array.from({ length: HOURS }, (_, hour) => ({
    time: MORNING + hour * 3600,
    level: hour < goodUntil ? ('good' as const) : ('bad' as const),
  }));
const name = (time: number) => `hour ${(time - MORNING) / 3600}`;

describe('words for how sure a verdict is', () => {
  it.each([
    [31, 'Almost certain'],
    [28, 'Almost certain'],
    [27, 'Likely'],
    [21, 'Likely'],
    [20, 'A toss-up'],
    [13, 'A toss-up'],
    [12, 'Unlikely'],
    [4, 'Unlikely'],
    [3, 'Very unlikely'],
    [0, 'Very unlikely'],
  ])('%d of 31 is "%s"', (runs, word) => {
    expect(likelihoodOf(runs, 31)).toBe(word);
  });

  it('count, and never say a percentage', () => {
    expect([countText(27, 31), countText(31, 31), countText(0, 31)]).toEqual([
      '27 of 31',
      'all 31',
      'none of 31',
    ]);
    expect(goodText({ good: 27, caution: 4, bad: 0, members: 31 })).toBe('Likely: good in 27 of 31 runs.');
  });

  it('say until when it is good, in how many runs, and what the others bring', () => {
    const runs = runsOf((member, hour) => (hour >= 3 && member < 4 ? ['caution', 'rain'] : ['good', 'none']));
    expect(howSure(runs, 'good', hours(5), CALM, name)).toEqual({
      word: 'Likely',
      text: 'Good until hour 5 in 27 of 31 runs; 4 bring rain sooner.',
    });
    expect(howSure(runs, 'good', hours(3), CALM, name)?.text).toBe('Good until hour 3 in all 31 runs.');
    // Good now, by a moment that its hour does not share: until when is not known.
    expect(howSure(runs, 'good', hours(0), CALM, name)).toBeNull();
    expect(howSure(runs, 'good', hours(12), CALM, name)?.text).toMatch(
      /^Good for two days in 27 of 31 runs;/,
    );
    const one = runsOf((member) => (member === 0 ? ['bad', 'wind'] : ['good', 'none']));
    expect(howSure(one, 'good', hours(5), CALM, name)?.text).toMatch(/; 1 brings more wind sooner\.$/);
  });

  it('say how many runs share a verdict of caution or bad', () => {
    const runs = runsOf((member) => (member < 20 ? ['bad', 'wind'] : ['good', 'none']));
    expect(howSure(runs, 'bad', hours(0), CALM, name)).toEqual({
      word: 'A toss-up',
      text: 'Bad now in 20 of 31 runs; 11 are good.',
    });
    expect(howSure(runs, 'unknown', hours(0), CALM, name)).toBeNull();
  });

  it('name trouble in the banner from half of the runs on', () => {
    const of = (good: number, caution: number, bad: number) =>
      troubleSentence({ good, caution, bad, members: good + caution + bad });
    expect(of(16, 10, 5)).toBeNull();
    expect(of(15, 11, 5)).toBe('Caution or worse in 16 of 31 runs.');
    expect(of(5, 10, 16)).toBe('Bad in 16 of 31 runs.');
    expect(of(15, 10, 5)).toBe('Caution or worse in 15 of 30 runs.');
    expect(of(5, 10, 15)).toBe('Bad in 15 of 30 runs.');
    expect(troubleSentence(null)).toBeNull();
  });

  it('count for a verdict of bad the bad runs alone, and for caution those that are worse too', () => {
    const runs = runsOf((member) =>
      member < 6 ? ['bad', 'wind'] : member < 16 ? ['caution', 'wind'] : ['good', 'none'],
    );
    expect(howSure(runs, 'bad', hours(0), CALM, name)?.text).toBe('Bad now in 6 of 31 runs; 15 are good.');
    expect(howSure(runs, 'caution', hours(0), CALM, name)?.text).toMatch(/^Caution or worse now in 16 of 31/);
  });

  it('say how sure a way is, and name its trouble from half of the runs on', () => {
    const counts = { good: 15, caution: 9, bad: 6, members: 30 };
    const said = (level: 'good' | 'caution' | 'bad', points: number) =>
      wayText(counts, level, 'near Salida, CO', points).text;
    expect(said('good', 1)).toBe('Good in 15 of 30 runs near Salida, CO.');
    expect(said('good', 4)).toMatch(/, the least sure of the 4 points looked at\.$/);
    expect(said('caution', 4)).toBe('Caution or worse in 15 of 30 runs near Salida, CO; 15 are good.');
    expect(said('bad', 4)).toBe('Bad in 6 of 30 runs near Salida, CO; 15 are good.');
    expect(wayTrouble(counts, 'caution', 'near Salida, CO')).toBe(
      'Caution or worse in 15 of 30 runs near Salida, CO.',
    );
    expect(wayTrouble(counts, 'bad', 'near Salida, CO')).toBeNull();
  });
});

describe('a verdict that a measurement made worse', () => {
  it.each([
    ['caution', 0, 0, true],
    ['caution', 15, 0, true],
    ['caution', 10, 6, false],
    ['bad', 31, 0, true],
    ['bad', 0, 15, true],
    ['bad', 0, 16, false],
  ] as const)('%s, with %i runs of caution and %i bad, rests on it: %s', (level, caution, bad, rests) => {
    const runs = runsOf((member) =>
      member < bad ? ['bad', 'ice'] : member < bad + caution ? ['caution', 'cold'] : ['good', 'none'],
    );
    expect(restsOnMeasured(runs, level, CALM)).toBe(rests);
  });
});

describe('runs on a device', () => {
  const random = seededRandom(16);
  const forecast = forecastOf((hour) => ({ temperature: 58 + 6 * Math.sin(hour / 5), gust: 18 }));
  const ensemble: EnsembleForecast = {
    start: MORNING,
    hours: 168,
    members: 31,
    temperature: inSteps(
      'temperature',
      Float64Array.from({ length: 31 * 168 }, () => 58 + 12 * (random() - 0.5)),
    ),
    gust: inSteps(
      'gust',
      Float64Array.from({ length: 31 * 168 }, () => 18 + 14 * (random() - 0.5)),
    ),
    precipitation: inSteps(
      'precipitation',
      Float64Array.from({ length: 31 * 168 }, () => Math.max(0, 0.2 * (random() - 0.8))),
    ),
  };
  const steps = judgeRuns(forecast, ensemble, MORNING);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const runs = step.value;
  if (!runs) throw new Error('no runs');
  const place = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };
  const plain = { place, forecast, alerts: NO_ALERTS, fetchedAt: MORNING * 1000, simulated: false };
  const answer = withRuns(buildWeatherAnswer(plain), runs, MORNING);
  const sent = runsAnswerOf(answer, runs, true);
  const limited = (limits: Parameters<typeof runsUnderLimits>[2]) => {
    const under = runsUnderLimits(sent, answer, limits, MORNING);
    if (!under) throw new Error('no runs under limits');
    return countHours(under, CALM).slice(0, 48);
  };

  it('count the same as on the server', () => {
    const read = readRuns(sent);
    expect(read && countHours(read, CALM)).toEqual(answer.hourly.probability);
  });

  it('say what they say in place of earlier ones, as those with smoke that came late do', () => {
    const all = (level: number) => ({ ...runs, present: new Uint8Array(runs.members).fill(level) });
    const first = withRuns(buildWeatherAnswer(plain), all(LEVEL_CODES.caution), MORNING);
    expect(first.summary).toMatch(/ Caution or worse in all 31 runs\.$/);
    const smoky = all(LEVEL_CODES.bad);
    const { summary } = withRuns(first, smoky, MORNING);
    expect(summary).toBe(withRuns(buildWeatherAnswer(plain), smoky, MORNING).summary);
    expect(summary).toMatch(/ Bad in all 31 runs\.$/);
    expect(withRuns(first, all(LEVEL_CODES.good), MORNING).summary).toBe(buildWeatherAnswer(plain).summary);
  });

  it('count the same with limits that change nothing, and never milder with stricter ones', () => {
    const common = answer.hourly.probability?.slice(0, 48) ?? [];
    expect(limited({ gust: 44 })).toEqual(common);
    const strict = limited({ gust: 20, minTemperature: 55 });
    const stricter = limited({ gust: 16, minTemperature: 58, dryOnly: true });
    for (const [hour, counts] of strict.entries()) {
      const [before, after] = [common[hour], stricter[hour]];
      if (!counts || !before || !after) throw new Error('no counts');
      expect(counts.good).toBeLessThanOrEqual(before.good);
      expect(after.good).toBeLessThanOrEqual(counts.good);
      expect(counts.bad).toBeGreaterThanOrEqual(before.bad);
      expect(after.bad).toBeGreaterThanOrEqual(counts.bad);
    }
    expect(strict.some((counts, hour) => counts?.bad !== common[hour]?.bad)).toBe(true);
  });
});
