import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { userMessage } from '#platform/api-client/api-client.ts';
import { clockTime } from '#platform/time/format-time.ts';
import { deviceTime } from '#platform/device/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { toast } from '#ui/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import { CREDITS } from '../../providers/credits.model.ts';
import { keptAnswers, withAnswer } from '../../device/cached-answers.store.ts';
import { ownLimits } from '../../device/own-limits.store.ts';
import { WINDOWS_WITHIN_HOURS } from '../../verdict/outlook.model.ts';
import { mayNeedShelter } from '../../verdict/shelter.model.ts';
import { personalWeather } from '../../verdict/personal.model.ts';
import { savedPlaces, withoutPlace, withPlace } from '../../device/saved-places.store.ts';
import { agedAnswer, whyNotGood } from '../age.model.ts';
import { checkWeather, REFRESH_FALLBACK, weatherQuery } from '../weather.queries.ts';
import { BANNER_TEXT } from '../../verdict/verdict-words.model.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { AlertList } from '../../alerts/ui/alert-list.tsx';
import { ConditionList } from '../../verdict/ui/condition-list.tsx';
import { HourlyOutlook } from '../../verdict/ui/hourly-outlook.tsx';
import { OwnLimits } from '../../device/ui/own-limits.tsx';
import { Readings } from '../../verdict/ui/readings.tsx';
import { RideWindows } from '../../verdict/ui/ride-windows.tsx';
import { useAlertCheck } from '../../alerts/ui/use-alert-check.ts';
import { VerdictBanner } from '../../verdict/ui/verdict-banner.tsx';
import { WeekOutlook } from '../../verdict/ui/week-outlook.tsx';

const REFRESH_FAILED = 'Refresh Failed';
const OUTLOOK_STEP_MS = 5 * 60_000;

const GRID =
  "grid gap-8 *:min-w-0 [grid-template-areas:'now'_'windows'_'hours'_'week'_'limits'] lg:grid-cols-[3fr_2fr] " +
  "lg:grid-rows-[auto_auto_1fr_auto] lg:[grid-template-areas:'now_windows'_'now_week'_'limits_week'_'hours_hours']";

export interface WeatherResultProps {
  checked: WeatherAnswer;
  /** It comes from this device, for want of a connection. */
  offline?: boolean | undefined;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  onCheckAnother: () => void;
  /** Place and verdict in one line, to be read out. */
  onVerdict: (text: string) => void;
}

/** A checked ZIP code: the verdict and everything it rests on. */
export function WeatherResult({
  checked,
  offline = false,
  renderedAt,
  onCheckAnother,
  onVerdict,
}: WeatherResultProps) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState(checked);
  const take = useCallback(
    (next: WeatherAnswer) => {
      client.setQueryData(weatherQuery(next.zipCode).queryKey, next);
      setAnswer(next);
    },
    [client],
  );
  useAlertCheck(answer, take);
  const now = useNow(renderedAt);
  const limits = ownLimits.use();
  // The outlook moves by the hour; recomputing it every half minute would be waste.
  const step = Math.floor(now / OUTLOOK_STEP_MS) * OUTLOOK_STEP_MS;
  const personal = useMemo(() => personalWeather(answer, limits, step / 1000), [answer, limits, step]);
  // By the device's own clock, in whatever way the page came to be open: nothing is called good for ever.
  const tooOld = whyNotGood(answer, now) !== null;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a tick changes nothing but the reason
  const weather = useMemo(() => agedAnswer(personal.weather, now), [personal, tooOld]);
  const { hours, own } = personal;
  const outlook = hours
    .map((hour, index) => ({
      ...hour,
      verdict: weather.hourly.recommendation[index] ?? ('unknown' as const),
    }))
    .filter(({ conditions }) => conditions.time + 3600 > step / 1000);
  const { timeZone } = weather;
  const isKnown = !outlook
    .slice(0, WINDOWS_WITHIN_HOURS)
    .some(({ light, verdict }) => light === 'day' && verdict === 'unknown');

  useEffect(() => {
    onVerdict(`${weather.location} ${weather.zipCode}: ${BANNER_TEXT[weather.recommendation]}`);
  }, [onVerdict, weather.location, weather.zipCode, weather.recommendation]);

  useEffect(() => {
    const titled = Object.values(BANNER_TEXT).find((text) => document.title.includes(text));
    if (titled) document.title = document.title.replace(titled, BANNER_TEXT[weather.recommendation]);
  }, [weather.recommendation]);

  // A verdict that came with the page's HTML is otherwise lost on the way back to it without a connection.
  useEffect(() => {
    // What the device had kept must not stand for an answer of the server.
    if (offline) return;
    const { queryKey } = weatherQuery(checked.zipCode);
    client.setQueryData(queryKey, (kept) => kept ?? checked, {
      updatedAt: deviceTime(Date.parse(checked.fetchedAt)),
    });
  }, [client, checked, offline]);

  useEffect(() => {
    if (answer !== checked || !offline) keptAnswers.set(withAnswer(keptAnswers.get(), answer));
  }, [answer, checked, offline]);

  return (
    <div className="flex flex-col gap-8" data-testid="weather-result">
      <div data-testid="verdict">
        <VerdictBanner weather={weather} now={now} own={own} offline={offline && answer === checked} />
      </div>
      <AlertList weather={weather} now={now} />
      {mayNeedShelter(weather) && (
        <Notice
          title="Already out there?"
          actions={
            <Link className="text-link font-bold" to="/roadside-assistance">
              Find roadside help
            </Link>
          }
        >
          <p>Find shelter first. In danger, call 911. Volunteers can help with what is not an emergency.</p>
        </Notice>
      )}
      <div className={GRID}>
        <Panel title="Right now" className="[grid-area:now]" aside={<SaveButton weather={weather} />}>
          <Readings weather={weather} />
          <div className="mt-6 border-t-2 border-line pt-5">
            <ConditionList conditions={weather.conditions} />
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <RefreshButton zipCode={answer.zipCode} onRefreshed={take} />
            <Button variant="secondary" icon="search" className="needs-scripting" onClick={onCheckAnother}>
              Check Another
            </Button>
          </div>
          <SourceLine weather={weather} />
        </Panel>
        <RideWindows
          windows={weather.windows}
          timeZone={timeZone}
          now={step / 1000}
          tooOld={tooOld}
          isKnown={isKnown}
        />
        <HourlyOutlook hours={outlook} timeZone={timeZone} />
        <WeekOutlook days={weather.days} timeZone={timeZone} />
        <div className="[grid-area:limits]">
          <OwnLimits />
        </div>
      </div>
    </div>
  );
}

function RefreshButton({
  zipCode,
  onRefreshed,
}: {
  zipCode: string;
  onRefreshed: (weather: WeatherAnswer) => void;
}) {
  const [pending, setPending] = useState(false);
  const refresh = async () => {
    setPending(true);
    try {
      const answer = await checkWeather({ zipCode, refresh: true });
      onRefreshed(answer);
      if (answer.stale)
        toast({ title: REFRESH_FAILED, description: REFRESH_FALLBACK, variant: 'destructive' });
      else toast({ title: 'Weather Updated', description: 'Weather data has been refreshed.' });
    } catch (error) {
      toast({
        title: REFRESH_FAILED,
        description: userMessage(error, REFRESH_FALLBACK),
        variant: 'destructive',
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      icon="refresh-cw"
      className="needs-scripting"
      pending={pending}
      pendingLabel="Refreshing…"
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}

function SaveButton({ weather: { zipCode, location } }: { weather: WeatherAnswer }) {
  const places = savedPlaces.use();
  const saved = places.some((place) => place.zipCode === zipCode);
  return (
    <Button
      variant="quiet"
      icon={saved ? 'check' : 'star'}
      aria-pressed={saved}
      className="needs-scripting -my-2.5"
      onClick={() =>
        savedPlaces.set(saved ? withoutPlace(places, zipCode) : withPlace(places, { zipCode, location }))
      }
    >
      {saved ? 'Saved' : 'Save place'}
    </Button>
  );
}

function noAlerts({ alerts: { available, checkedAt, items }, timeZone }: WeatherAnswer): string {
  if (!available || checkedAt === null || items.length > 0) return '';
  return `No official alerts at ${clockTime(Date.parse(checkedAt) / 1000, timeZone)}. `;
}

function SourceLine({ weather }: { weather: WeatherAnswer }) {
  const source = CREDITS.find((credit) => credit.source === weather.source);
  return (
    <p className="mt-5 text-note text-muted">
      {weather.simulated ? 'Simulated weather, not real. ' : ''}
      {source && (
        <a className="text-link" href={source.href}>
          {source.label}
        </a>
      )}
      . {noAlerts(weather)}Guidance, not a guarantee: you decide.
    </p>
  );
}
