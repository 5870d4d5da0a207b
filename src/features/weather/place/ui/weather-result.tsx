import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { AGE_SCRIPT } from '#ui/age.tsx';
import { Button } from '#ui/button.tsx';
import { InlineScript } from '#ui/inline-script.tsx';
import { Notice } from '#ui/notice.tsx';
import { CREDITS } from '../../providers/credits.model.ts';
import { mayNeedShelter } from '../../verdict/shelter.model.ts';
import { BANNER_TEXT } from '../../verdict/verdict-words.model.ts';
import type { RideWindow, WeatherAnswer } from '../../weather.schema.ts';
import { noAlertsText } from '../../alerts/times.model.ts';
import { AlertList } from '../../alerts/ui/alert-list.tsx';
import { ConditionList } from '../../verdict/ui/condition-list.tsx';
import { RideRibbon } from '#features/weather/verdict/ribbon/ui/ride-ribbon.tsx';
import { dataClock } from '../age.model.ts';
import { useCheckedWeather } from './use-checked-weather.ts';
import { OwnLimits } from '../../device/ui/own-limits.tsx';
import { measuredTemperature, Readings, Temperature } from '../../verdict/ui/readings.tsx';
import { RideWindows } from '../../verdict/ui/ride-windows.tsx';
import { VerdictBanner } from '../../verdict/ui/verdict-banner.tsx';
import { LateRuns, useRunParts } from '../../probability/ui/late-runs.tsx';
import type { RunsView } from '../../probability/ui/runs-view.ts';
import { VerdictNotes } from '../../verdict/ui/verdict-notes.tsx';
import { RefreshButton, SaveButton } from './verdict-actions.tsx';
import { WeekOutlook } from '../../verdict/ui/week-outlook.tsx';

export interface WeatherResultProps {
  checked: WeatherAnswer;
  /** It comes from this device, for want of a connection. */
  offline?: boolean | undefined;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** Whether the site asks how sure verdicts are. */
  asksRuns: boolean;
  /** The radar card of the place. */
  radar: ReactNode;
  onCheckAnother: () => void;
  /** Place and verdict in one line, to be read out. */
  onVerdict: (text: string) => void;
}

/** A checked ZIP code: the verdict and everything it rests on. */
export function WeatherResult({
  checked,
  offline = false,
  renderedAt,
  asksRuns,
  radar,
  onCheckAnother,
  onVerdict,
}: WeatherResultProps) {
  const { weather, hours, now, step, tooOld, ...verdict } = useCheckedWeather({
    checked,
    offline,
    renderedAt,
  });
  const { timeZone } = weather;
  const [runs, setRuns] = useState<RunsView>();
  const { words } = useRunParts(runs);
  const likely = (window: RideWindow) => {
    const counts = window.recommendation === 'good' ? runs?.during(window) : null;
    return counts && words ? words.goodText(counts) : null;
  };

  useEffect(() => {
    onVerdict(`${weather.location} ${weather.zipCode}: ${BANNER_TEXT[weather.recommendation]}`);
  }, [onVerdict, weather.location, weather.zipCode, weather.recommendation]);

  useEffect(() => {
    const titled = Object.values(BANNER_TEXT).find((text) => document.title.includes(text));
    if (titled) document.title = document.title.replace(titled, BANNER_TEXT[weather.recommendation]);
  }, [weather.recommendation]);

  const hasRuns = asksRuns && !verdict.offline && !weather.stale && !tooOld;

  return (
    // As on a phone, from top to bottom: what moves up or down by styles moves others while a page arrives slowly.
    <div
      data-testid="weather-result"
      className="grid gap-x-6 gap-y-7 *:min-w-0 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-y-9"
    >
      <div className="col-start-1 row-start-1 flex flex-col gap-2 lg:col-span-8 lg:row-span-2">
        <div data-testid="verdict" className="flex flex-1 flex-col">
          <VerdictBanner
            weather={weather}
            trouble={runs?.trouble}
            asksRuns={hasRuns}
            now={now}
            own={verdict.own}
            offline={verdict.offline}
          />
        </div>
        <VerdictNotes
          weather={weather}
          offline={verdict.offline}
          now={now}
          sure={
            hasRuns && (
              <LateRuns weather={weather} hours={hours} now={step} onRuns={setRuns} onAnswer={verdict.show} />
            )
          }
        />
        <InlineScript code={AGE_SCRIPT} />
        <div className="my-1 flex flex-wrap gap-3">
          <RefreshButton weather={weather} onRefreshed={verdict.show} />
          <Button variant="secondary" icon="search" className="needs-scripting" onClick={onCheckAnother}>
            Check Another
          </Button>
        </div>
        {mayNeedShelter(weather) && <Shelter />}
      </div>
      <Temperature
        weather={weather}
        className="pointer-events-none col-start-1 row-start-1 self-start justify-self-end pt-4 pr-6 lg:col-span-4 lg:col-start-9 lg:justify-self-start lg:p-0"
      />
      <div className="lg:col-span-12">
        <RideRibbon hours={hours} weather={weather} now={now / 1000} asksRuns={hasRuns} runs={runs} />
      </div>
      <div className="lg:col-span-7">{radar}</div>
      <div className="flex flex-col gap-7 lg:col-span-5">
        <AlertList weather={weather} now={now} />
        <section aria-labelledby="right-now">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="right-now">{tooOld ? `As of ${dataClock(weather, now)}` : 'Right now'}</h2>
            <SaveButton weather={weather} />
          </div>
          <ConditionList
            conditions={weather.conditions}
            measured={measuredTemperature(weather)?.text}
            tooOld={tooOld}
          />
          <SourceLine weather={weather} now={now} />
        </section>
      </div>
      <Readings
        weather={weather}
        className="lg:col-span-4 lg:col-start-9 lg:row-start-2 lg:-mt-6 lg:self-start"
      />
      <div className="lg:col-span-5">
        <RideWindows
          windows={weather.windows}
          timeZone={timeZone}
          now={step}
          tooOld={tooOld}
          isKnown={verdict.isKnown}
          likely={likely}
        />
        <OwnLimits />
      </div>
      <div className="lg:col-span-7">
        <WeekOutlook days={weather.days} timeZone={timeZone} now={step} likely={likely} />
      </div>
    </div>
  );
}

function Shelter() {
  return (
    <Notice
      title="Already out there?"
      actions={
        <Link
          className="text-link -my-3 inline-flex min-h-12 items-center font-bold"
          to="/roadside-assistance"
        >
          Find roadside help
        </Link>
      }
    >
      {/* Two lines where there is room, in whichever font: nothing below moves when ours comes. */}
      <p>
        Find shelter first. In danger, call 911.{' '}
        <span className="lg:block">Volunteers can help with what is not an emergency.</span>
      </p>
    </Notice>
  );
}

function SourceLine({ weather, now }: { weather: WeatherAnswer; now: number }) {
  const source = CREDITS.find((credit) => credit.source === weather.source);
  return (
    <p className="mt-5 text-note text-muted">
      {weather.simulated ? 'Simulated weather, not real. ' : ''}
      {source && (
        <a className="text-link" href={source.href}>
          {source.label}
        </a>
      )}
      . {noAlertsText(weather, now)}Guidance, not a guarantee: you decide.
    </p>
  );
}
