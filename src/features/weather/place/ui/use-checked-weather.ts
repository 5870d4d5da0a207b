import { useEffect, useMemo, useState } from 'react';
import { lastZip } from '#features/location/towns/town-names.store.ts';
import { useQueryClient } from '#platform/api-client/queries.ts';
import { deviceTime, serverNow } from '#platform/device/server-clock.ts';
import { useNow } from '#ui/use-now.ts';
import { useAlertCheck } from '../../alerts/ui/use-alert-check.ts';
import { cachedAnswers, withAnswer } from '../../device/cached-answers.store.ts';
import { ownLimits } from '../../device/own-limits.store.ts';
import { WINDOWS_WITHIN_HOURS } from '../../verdict/outlook.model.ts';
import { personalWeather } from '../../verdict/personal.model.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { agedAnswer, whyNotGood } from '../age.model.ts';
import { lastTurn, presentAnswer, turningPoints } from '../present.model.ts';
import { weatherQuery } from '../weather.queries.ts';
import { HOUR_S } from '#platform/time/units.ts';

const OUTLOOK_STEP_MS = 5 * 60_000;

export interface CheckedWeather {
  checked: WeatherAnswer;
  /** It comes from this device, for want of a connection. */
  offline: boolean;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
}

/**
 * The one owner of the verdict on the screen: the checked answer and those that follow it, in the query cache and
 * on the device too, as it is now, under the rider's own limits, and not good for longer than its data may be called
 * that.
 */
export function useCheckedWeather({ checked, offline, renderedAt }: CheckedWeather) {
  const [answer, setAnswer] = useState(checked);
  const isFromDevice = offline && answer === checked;
  const client = useQueryClient();

  useAlertCheck(answer, setAnswer);

  // What the device had saved must not stand for an answer of the server.
  useEffect(() => {
    if (isFromDevice) return;
    // A verdict that came with the page's HTML is otherwise lost on the way back to it without a connection.
    client.setQueryData(weatherQuery(answer.zipCode).queryKey, answer, {
      updatedAt: deviceTime(Date.parse(answer.fetchedAt)),
    });
    lastZip.set(answer.zipCode);
    cachedAnswers.set(withAnswer(cachedAnswers.get(), answer, serverNow()));
  }, [client, answer, isFromDevice]);

  const now = useNow(renderedAt);
  const limits = ownLimits.use();
  // The outlook moves by the hour; recomputing it every half minute would be waste.
  const step = (Math.floor(now / OUTLOOK_STEP_MS) * OUTLOOK_STEP_MS) / 1000;
  const turn = lastTurn(Date.parse(answer.fetchedAt), turningPoints(answer), now);
  const present = useMemo(() => presentAnswer(answer, Math.floor(turn / 1000)), [answer, turn]);
  const personal = useMemo(() => personalWeather(present, limits, step), [present, limits, step]);
  // By the device's own clock, in whatever way the page came to be open: nothing is called good forever.
  const tooOld = whyNotGood(answer, now) !== null;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a tick changes nothing but the reason
  const weather = useMemo(() => agedAnswer(personal.weather, now), [personal, tooOld]);
  const hours = useMemo(
    () =>
      personal.hours
        .map((hour, index) => ({
          ...hour,
          verdict: weather.hourly.recommendation[index] ?? ('unknown' as const),
        }))
        .filter(({ conditions }) => conditions.time + HOUR_S > step),
    [personal, weather, step],
  );

  return {
    weather,
    hours,
    /** True when an own limit decided. */
    own: personal.own,
    offline: isFromDevice,
    /** Epoch ms. */
    now,
    /** Epoch seconds of the outlook. */
    step,
    tooOld,
    /** False when an hour of daylight that a window may hold has no verdict for want of data. */
    isKnown: !hours
      .slice(0, WINDOWS_WITHIN_HOURS)
      .some(({ light, verdict }) => light === 'day' && verdict === 'unknown'),
    /** Shows this answer from now on. */
    show: setAnswer,
  };
}
