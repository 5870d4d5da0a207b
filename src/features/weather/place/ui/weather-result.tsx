import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { userMessage } from '#platform/api-client/api-client.ts';
import { clockTime } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { toast } from '#ui/toast-store.ts';
import { CREDITS } from '../../providers/credits.model.ts';
import { mayNeedShelter } from '../../verdict/shelter.model.ts';
import { savedPlaces, withoutPlace, withPlace } from '../../device/saved-places.store.ts';
import { checkWeather, REFRESH_FALLBACK } from '../weather.queries.ts';
import { BANNER_TEXT } from '../../verdict/verdict-words.model.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { AlertList } from '../../alerts/ui/alert-list.tsx';
import { ConditionList } from '../../verdict/ui/condition-list.tsx';
import { HourlyOutlook } from '../../verdict/ui/hourly-outlook.tsx';
import { useCheckedWeather } from './use-checked-weather.ts';
import { OwnLimits } from '../../device/ui/own-limits.tsx';
import { Readings } from '../../verdict/ui/readings.tsx';
import { RideWindows } from '../../verdict/ui/ride-windows.tsx';
import { VerdictBanner } from '../../verdict/ui/verdict-banner.tsx';
import { WeekOutlook } from '../../verdict/ui/week-outlook.tsx';

const REFRESH_FAILED = 'Refresh Failed';

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
  const { weather, hours, now, step, tooOld, ...verdict } = useCheckedWeather({
    checked,
    offline,
    renderedAt,
  });
  const { timeZone } = weather;

  useEffect(() => {
    onVerdict(`${weather.location} ${weather.zipCode}: ${BANNER_TEXT[weather.recommendation]}`);
  }, [onVerdict, weather.location, weather.zipCode, weather.recommendation]);

  useEffect(() => {
    const titled = Object.values(BANNER_TEXT).find((text) => document.title.includes(text));
    if (titled) document.title = document.title.replace(titled, BANNER_TEXT[weather.recommendation]);
  }, [weather.recommendation]);

  return (
    <div className="flex flex-col gap-8" data-testid="weather-result">
      <div data-testid="verdict">
        <VerdictBanner weather={weather} now={now} own={verdict.own} offline={verdict.offline} />
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
            <RefreshButton zipCode={weather.zipCode} onRefreshed={verdict.show} />
            <Button variant="secondary" icon="search" className="needs-scripting" onClick={onCheckAnother}>
              Check Another
            </Button>
          </div>
          <SourceLine weather={weather} />
        </Panel>
        <RideWindows
          windows={weather.windows}
          timeZone={timeZone}
          now={step}
          tooOld={tooOld}
          isKnown={verdict.isKnown}
        />
        <HourlyOutlook hours={hours} timeZone={timeZone} />
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
