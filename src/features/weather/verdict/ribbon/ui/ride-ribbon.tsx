import { useLayoutEffect, useMemo, useRef, useState, type ChangeEvent, type CSSProperties } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useEarlyChoice } from '#ui/late/use-early-choice.ts';
import { useIdle } from '#ui/late/use-idle.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { ownLimits } from '#features/weather/device/own-limits.store.ts';
import type { WeatherAnswer } from '#features/weather/weather.schema.ts';
import { hasLimits } from '#features/weather/verdict/limits.model.ts';
import {
  askedHours,
  borderNames,
  choiceName,
  chosenHours,
  pushedEnd,
  ribbonHours,
  type AskedHours,
  type Choice,
  type OutlookHour,
} from '../ribbon-hours.model.ts';
import { hourReading, rideSentence } from '../ribbon-sentence.model.ts';
import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { useRunParts } from '#features/weather/probability/ui/late-runs.tsx';
import type { RunsView } from '#features/weather/probability/ui/runs-view.ts';
import { HourTable } from '#features/weather/verdict/ui/hour-table.tsx';
import { RibbonLanes } from './ribbon-lanes.tsx';
import {
  ChosenHours,
  HourSelect,
  LaneNames,
  Legend,
  LimitsLink,
  RunRoom,
  Sentence,
} from './ribbon-parts.tsx';
import { reveal } from './ribbon-view.ts';
import ribbonStyles from './ribbon.css?url';

/** A kept page is as of its half hour. */
const HALF_HOUR = HOUR_S / 2;

const loadHands = () => import('./ribbon-hands.tsx');

export interface RideRibbonProps {
  /** From the hour under way on; more than the ribbon shows. */
  hours: readonly OutlookHour[];
  weather: Pick<WeatherAnswer, 'zipCode' | 'timeZone' | 'sun' | 'windows'>;
  /** Epoch seconds. */
  now: number;
  /** Whether the site asks how sure each hour is. */
  asksRuns: boolean;
  /** How sure each is, once that is known. */
  runs?: RunsView | undefined;
  className?: string | undefined;
}

/** When to ride: 48 hours of weather in one picture, and the verdict of the hours that a rider chooses in it. */
export function RideRibbon({
  hours: outlook,
  weather,
  now,
  asksRuns,
  runs,
  className = '',
}: RideRibbonProps) {
  const { timeZone, zipCode, sun, windows } = weather;
  const limits = ownLimits.use();
  const hours = useMemo(() => ribbonHours(outlook, timeZone), [outlook, timeZone]);
  const names = useMemo(() => borderNames(hours, timeZone), [hours, timeZone]);
  const { asked, ask } = useAskedHours(zipCode);
  const picture = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [touched, setTouched] = useState(false);
  const idle = useIdle();
  const { part: hands } = useDownload(loadHands, idle || touched);

  const { strip, words } = useRunParts(runs);

  const begin = hours[0]?.time ?? 0;
  const choice = chosenHours(hours, asked, windows);
  const timesOf = ({ from, to }: Choice) => ({ from: begin + from * HOUR_S, to: begin + to * HOUR_S });
  const choose = (next: Choice, resting: boolean) => ask(timesOf(next), resting);
  /** The choice with what selects say, which is epoch seconds. */
  const select = (said: Readonly<Record<string, string>>) => {
    let next = choice;
    for (const end of ['from', 'to'] as const)
      if (said[end] !== undefined)
        next = pushedEnd(next, end, Math.round((Number(said[end]) - begin) / HOUR_S), hours.length);
    choose(next, true);
    reveal(picture.current, next.from, next.to, hours.length);
  };
  const onSelect = ({ target }: ChangeEvent<HTMLSelectElement>) => select({ [target.name]: target.value });
  const fields = useRef<HTMLFormElement>(null);
  const { from, to } = timesOf(choice);
  useEarlyChoice(fields, { from: String(from), to: String(to) }, select);
  if (hours.length === 0) return null;
  const reading = hours[cursor ?? 0] ?? hours[0];
  const sure = reading && runs && words?.hourText(runs.of(reading.time));

  return (
    <section aria-labelledby="hourly-heading" className={`ride-ribbon ${className}`.trim()}>
      <link rel="stylesheet" href={ribbonStyles} precedence="part" />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="hourly-heading">When to ride</h2>
        <LimitsLink limits={limits} />
      </div>
      <div className="answer">
        <form
          ref={fields}
          method="get"
          action="/"
          className="ask"
          onSubmit={(event) => event.preventDefault()}
        >
          <input type="hidden" name="zip" value={zipCode} />
          <span aria-hidden="true">I ride</span>
          <HourSelect
            label="I ride from"
            name="from"
            names={names.slice(0, -1)}
            begin={begin}
            at={choice.from}
            onChange={onSelect}
          />
          <span aria-hidden="true">to</span>
          <HourSelect
            label="I ride to"
            name="to"
            names={names.slice(1)}
            begin={begin + HOUR_S}
            at={choice.to - 1}
            onChange={onSelect}
          />
          <Button type="submit" variant="secondary" className="until-scripts">
            Show
          </Button>
        </form>
        <p className="printed font-bold">{`I ride ${choiceName(names, choice)}`}</p>
        <Sentence
          {...rideSentence(hours, choice, names)}
          own={hours.slice(choice.from, choice.to).some(({ worst }) => worst?.own)}
          asksRuns={asksRuns}
          sure={
            runs?.throughout({ start: begin + choice.from * HOUR_S, end: begin + choice.to * HOUR_S }) ?? null
          }
        />
      </div>
      <div
        ref={picture}
        className="rib"
        onPointerDown={() => setTouched(true)}
        onFocus={() => setTouched(true)}
        style={
          {
            '--a': choice.from,
            '--b': choice.to,
            '--now': Math.floor((now - begin) / HALF_HOUR) / 2,
          } as CSSProperties
        }
      >
        <div role="region" aria-label="Hour by hour, scrolls sideways" tabIndex={0} className="scroll">
          <div className="canvas">
            <LaneNames />
            <RibbonLanes hours={hours} sun={sun} timeZone={timeZone} limits={limits} />
            {runs && strip && <strip.RunsStrip runs={runs} times={hours.map(({ time }) => time)} />}
            <i className="now" />
            {hands ? (
              <hands.RibbonHands
                hours={hours}
                names={names}
                choice={choice}
                onChoose={choose}
                cursor={cursor}
                onCursor={setCursor}
              />
            ) : (
              <ChosenHours choice={choice} names={names}>
                <i className="grip needs-scripting" />
                <i className="grip end needs-scripting" />
              </ChosenHours>
            )}
          </div>
        </div>
        {hands && hasLimits(limits) && <hands.LimitTags hours={hours} limits={limits} />}
      </div>
      {reading && (
        <p className="reading">
          <b>{cursor === null || cursor === 0 ? 'Now' : names[cursor]}</b>
          {[VERDICT_WORD[reading.level], ...hourReading(reading), ...(sure ? [sure] : [])].map((part) => (
            <span key={part}>{part}</span>
          ))}
          {asksRuns && !sure && <RunRoom like="good in none of 31" />}
        </p>
      )}
      <Legend own={hasLimits(limits)} members={strip && runs?.members} asksRuns={asksRuns}>
        <details className="as-table">
          <summary>As a table</summary>
          <HourTable hours={hours} names={names} />
        </details>
      </Legend>
    </section>
  );
}

/** What a rider has chosen since an address was seen. */
interface Chosen {
  hours: AskedHours;
  /** What the address may say until it says these: what it says, and what is on its way there. */
  passing: readonly (AskedHours | null)[];
}

/**
 * The hours that the address asks for, and while a handle moves, those it has come to. A choice reaches the address late
 * on a busy device; one that has been passed on the way there changes nothing.
 */
function useAskedHours(zipCode: string) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = useMemo(() => askedHours(query), [query]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // Who asks may know an address that has changed since, as a handle that rests does.
  const shown = useRef(inAddress);
  useLayoutEffect(() => {
    shown.current = inAddress;
    // oxlint-disable-next-line react/set-state-in-effect -- set by a rendering that React gave up, it would be kept
    setChosen((before) => {
      const at = before?.passing.findIndex((hours) => sameHours(hours, inAddress)) ?? -1;
      return before && at !== -1 ? { ...before, passing: before.passing.slice(at) } : null;
    });
  }, [inAddress]);
  const ask = (hours: AskedHours, inTheAddress: boolean) => {
    setChosen((before) => {
      const passing = before?.passing ?? [shown.current];
      return { hours, passing: inTheAddress ? [...passing, hours] : passing };
    });
    if (inTheAddress)
      void navigate(`/?zip=${zipCode}&from=${hours.from}&to=${hours.to}`, {
        replace: true,
        preventScrollReset: true,
      });
  };
  const isOwn = chosen?.passing.some((hours) => sameHours(hours, inAddress));
  return { asked: chosen && isOwn ? chosen.hours : inAddress, ask };
}

const sameHours = (a: AskedHours | null, b: AskedHours | null) => a?.from === b?.from && a?.to === b?.to;
