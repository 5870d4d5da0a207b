import { Measures } from '#ui/measures.tsx';
import { useQuery } from '#platform/api-client/queries.ts';
import { useEffect, useMemo } from 'react';
import { ownLimits } from '../../device/own-limits.store.ts';
import { hasLimits } from '../../verdict/limits.model.ts';
import { dayHourName, type OutlookHour } from '#features/weather/verdict/ribbon/ribbon-hours.model.ts';
import { isoDay } from '#platform/time/format-time.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { countDuring, countHours, countNow } from '../count-runs.model.ts';
import { checkWeather } from '../../place/weather.queries.ts';
import {
  howSure,
  restsOnMeasured,
  RUN_TEXTS,
  throughoutText,
  troubleSentence,
} from '../probability-words.model.ts';
import { readRuns, runsUnderLimits } from '../read-runs.model.ts';
import { runsQuery } from '../runs.queries.ts';
import type { RunsView } from './runs-view.ts';

const RIBBON_HOURS = 48;

/**
 * Asks once how sure the verdict on the screen is, says it, and hands on what else is drawn of it.
 * Its sentence stands where the page has kept room for it.
 */
export function HowSure({
  weather,
  hours,
  now,
  onRuns,
  onAnswer,
}: {
  weather: WeatherAnswer;
  hours: readonly OutlookHour[];
  /** Epoch seconds, in steps. */
  now: number;
  onRuns: (view: RunsView | undefined) => void;
  /** Shows another answer from now on. */
  onAnswer: (answer: WeatherAnswer) => void;
}) {
  const limits = ownLimits.use();
  const own = hasLimits(limits);
  const { zipCode, fetchedAt, timeZone, alerts, hourly, sun, recommendation } = weather;
  const { data, isPending } = useQuery(runsQuery(zipCode, fetchedAt, own));
  // The runs know of smoke that came too late for the answer on the screen: it is asked for again.
  const missesSmoke = data?.fetchedAt === fetchedAt && data.pm25 !== null && !weather.airQuality;
  useEffect(() => {
    if (!missesSmoke) return;
    const abort = new AbortController();
    void checkWeather({ zipCode }, abort.signal).then(onAnswer, () => undefined);
    return () => abort.abort();
  }, [missesSmoke, zipCode, onAnswer]);
  const context = useMemo(
    () => ({ alerts: alerts.items, alertState: alerts.state, now }),
    [alerts.items, alerts.state, now],
  );
  const runs = useMemo(
    () =>
      data?.fetchedAt !== fetchedAt
        ? null
        : own
          ? runsUnderLimits(data, { hourly, sun }, limits, now)
          : readRuns(data),
    [data, fetchedAt, own, hourly, sun, limits, now],
  );
  const view = useMemo((): RunsView | undefined => {
    if (!runs) return undefined;
    const counts = countHours(runs, context);
    const byTime = new Map(runs.time.map((time, hour) => [time, counts[hour] ?? null]));
    return {
      members: runs.members,
      of: (time) => byTime.get(time) ?? null,
      throughout: (span) => throughoutText(countDuring(runs, span, context)),
      during: (span) => countDuring(runs, span, context),
      trouble: troubleSentence(countNow(runs, context, now + 1)),
    };
  }, [runs, context, now]);
  useEffect(() => {
    onRuns(view);
    return () => onRuns(undefined);
  }, [view, onRuns]);

  const first = hours[0]?.conditions.time ?? now;
  const sure =
    runs &&
    howSure(
      runs,
      recommendation,
      hours
        .slice(0, RIBBON_HOURS)
        .map(({ conditions, verdict }) => ({ time: conditions.time, level: verdict })),
      context,
      (time) => dayHourName(time, timeZone, isoDay(first, timeZone)),
    );
  const isWorsened = (weather.measured?.worsens ?? null) !== null;
  if (runs && isWorsened && restsOnMeasured(runs, recommendation, context)) return <>{RUN_TEXTS.measured}</>;
  if (isPending) return <>{RUN_TEXTS.waiting}</>;
  if (!sure) return <>{RUN_TEXTS.notKnown}</>;
  return (
    <>
      <b>{sure.word}.</b> <Measures>{sure.text}</Measures>
      {own && ` ${RUN_TEXTS.ownLimits}`}
    </>
  );
}
