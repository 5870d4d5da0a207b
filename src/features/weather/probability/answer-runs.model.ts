import { momentEnd } from '../place/moment.model.ts';
import type { Probability, WeatherAnswer } from '../weather.schema.ts';
import { countDuring, countHours, countNow, type RunLevels } from './count-runs.model.ts';
import { troubleSentence } from './probability-words.model.ts';

/** An answer that says of everything that nobody knows how likely it is. */
export function withoutRuns(answer: WeatherAnswer): WeatherAnswer {
  return {
    ...answer,
    probability: null,
    hourly: { ...answer.hourly, probability: answer.hourly.time.map(() => null) },
    windows: answer.windows.map((window) => ({ ...window, probability: null })),
    days: answer.days.map((day) => withWindow(day, () => null)),
  };
}

/**
 * An answer with the counts of the runs under the alerts that it was judged by. No level changes. What the answer calls
 * unknown has no probability.
 * @param now epoch seconds.
 */
export function withRuns(answer: WeatherAnswer, runs: RunLevels, now: number): WeatherAnswer {
  const { hourly, alerts } = answer;
  const context = { alerts: alerts.items, alertState: alerts.state, now };
  const counts = countHours(runs, context);
  const byTime = new Map(runs.time.map((time, hour) => [time, counts[hour] ?? null]));
  const probability =
    answer.recommendation === 'unknown' ? null : countNow(runs, context, momentEnd(answer, now));
  const during = (window: { start: number; end: number }) => countDuring(runs, window, context);
  return {
    ...answer,
    probability,
    summary: withSentence(answer, probability),
    hourly: {
      ...hourly,
      probability: hourly.time.map((time, hour) =>
        hourly.recommendation[hour] === 'unknown' ? null : (byTime.get(time) ?? null),
      ),
    },
    windows: answer.windows.map((window) => ({ ...window, probability: during(window) })),
    days: answer.days.map((day) => withWindow(day, during)),
  };
}

/** In place of what earlier runs said: those of smoke that comes late are judged after those without it. */
function withSentence(
  { summary, probability: before = null }: Pick<WeatherAnswer, 'summary' | 'probability'>,
  probability: Probability | null,
): string {
  const [earlier, sentence] = [troubleSentence(before), troubleSentence(probability)];
  const bare =
    earlier !== null && summary.endsWith(` ${earlier}`) ? summary.slice(0, -earlier.length - 1) : summary;
  return sentence === null || bare.endsWith(` ${sentence}`) ? bare : `${bare} ${sentence}`;
}

function withWindow(
  day: WeatherAnswer['days'][number],
  probabilityOf: (window: { start: number; end: number }) => Probability | null,
): WeatherAnswer['days'][number] {
  return day.window === null
    ? day
    : { ...day, window: { ...day.window, probability: probabilityOf(day.window) } };
}
