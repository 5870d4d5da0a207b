import type { Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { withoutRuns, withRuns } from '../probability/answer-runs.model.ts';
import type { JudgedRuns } from '../probability/judge-runs.model.ts';
import type { PlaceRuns } from '../probability/place-runs.service.server.ts';
import type { PlaceForecast } from '../providers/forecast.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import type { AnswerInput } from './answer.model.ts';
import type { createCachedAnswers } from './cached-answers.cache.server.ts';

export interface Probability {
  runs: PlaceRuns;
  /** Whether the ensemble of a place may be asked for on behalf of a visitor. */
  mayAsk: (point: GeoPoint, visitor: Visitor) => boolean;
  /** True once the service has answered. */
  hasAnswered: () => boolean;
}

export interface LateRunsDependencies {
  clock: Clock;
  answers: Pick<ReturnType<typeof createCachedAnswers>, 'get' | 'keep'>;
  probability: Probability | undefined;
}

/** What the runs say of an answer, which is there before they are judged. */
export function createLateRuns({ clock, answers, probability }: LateRunsDependencies) {
  const nowInSeconds = () => Math.floor(clock.now() / 1000);

  /** In the background: the answer is completed by what the runs say, unless a later one has come. */
  function judge(
    place: AnswerInput['place'],
    forecast: PlaceForecast,
    fetchedAt: number,
    visitor: Visitor,
  ): void {
    const { zipCode } = place;
    probability?.runs.judge(place, forecast, fetchedAt, {
      mayAsk: probability.mayAsk(place, visitor),
      take: (runs) => join(zipCode, fetchedAt, runs),
    });
  }

  function join(zipCode: string, fetchedAt: number, runs: JudgedRuns): void {
    const cached = answers.get(zipCode);
    if (cached?.fetchedAt === fetchedAt) answers.keep(withRuns(cached.answer, runs, nowInSeconds()));
  }

  /** A re-judged answer, with its runs counted again. */
  function counted(answer: WeatherAnswer): WeatherAnswer {
    const runs = probability?.runs.of(answer.zipCode, Date.parse(answer.fetchedAt));
    return runs ? withRuns(answer, runs, nowInSeconds()) : withoutRuns(answer);
  }

  return { judge, join, counted };
}
