import { memo, type CSSProperties, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { shortWeekday } from '#platform/time/format-time.ts';
import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import {
  bandPath,
  dayMarks,
  heightOf,
  hourMarks,
  linePath,
  nightShades,
  ROW_HOURS,
  sunriseFrom,
  sunsetFrom,
  temperatureMarks,
  temperatureScale,
  verdictRuns,
  windMarks,
  windScale,
  type Mark,
  type Scale,
  type Series,
  type VerdictRun,
} from '../ribbon-drawing.model.ts';
import { borderNames, type RibbonHour } from '../ribbon-hours.model.ts';
import { rainBars, rainMarks } from '../ribbon-rain.model.ts';
import type { RiderLimits, SunTimes } from '#features/weather/weather.schema.ts';
import { RunWord } from '#features/weather/verdict/ui/run-word.tsx';

export interface RibbonLanesProps {
  hours: readonly RibbonHour[];
  sun: Pick<SunTimes, 'nights'>;
  timeZone: string;
  limits: RiderLimits;
}

const ROWS = [0, ROW_HOURS];

/** Hours from the left of a row as percent of its width. */
const across = (hours: number) => `${Math.round((hours / ROW_HOURS) * 10_000) / 100}%`;
const rowOf = (at: number) => Math.floor(at / ROW_HOURS) * ROW_HOURS;
const within = <Place extends { at: number }>(places: readonly Place[], row: number) =>
  places.filter(({ at }) => at >= row && at < row + ROW_HOURS);
const seriesOf = (
  hours: readonly RibbonHour[],
  name: 'temperature' | 'windSpeed' | 'gust' | 'precipitationProbability',
): Series => hours.map(({ conditions }) => conditions?.[name] ?? null);

/** The picture of 48 hours: two rows of a day, side by side on a screen and one below the other on paper. */
export const RibbonLanes = memo(function RibbonLanes({ hours, sun, timeZone, limits }: RibbonLanesProps) {
  const temperature = seriesOf(hours, 'temperature');
  const wind = seriesOf(hours, 'windSpeed');
  const gust = seriesOf(hours, 'gust');
  const warmth = temperatureScale(temperature, limits);
  const breeze = windScale(wind, gust);
  const hasWind = [...wind, ...gust].some((value) => value !== null);
  const hasRain = seriesOf(hours, 'precipitationProbability').some((value) => value !== null);
  const days = dayMarks(hours, timeZone);
  const labels = hourMarks(hours, timeZone);
  const runs = verdictRuns(hours);
  const nights = nightShades(hours, sun, timeZone);
  const warmthMarks = warmth ? temperatureMarks(temperature, warmth) : [];
  const windNumbers = windMarks(gust.some((value) => value !== null) ? gust : wind, breeze);
  const bars = rainBars(hours);
  const rainWords = rainMarks(hours, timeZone);
  const warmthLimits = [limits.minTemperature, limits.maxTemperature];
  const windLimits = [limits.windSpeed, limits.gust];

  return (
    <div role="img" aria-label={spokenRuns(runs, hours, timeZone)} className="lanes">
      {ROWS.map((row) => (
        <div key={row} className="row" style={{ '--o': row } as CSSProperties}>
          {nights.map(({ from, to }) => (
            <Shade key={from} from={from - row} to={to - row} />
          ))}
          <div className="heads">
            {within(days, row).map(({ at, text }) => (
              <b key={at} className={at === 0 ? 'day' : 'day mid'} style={{ left: across(at - row) }}>
                {text}
              </b>
            ))}
            {within(labels, row).map(({ at, text }) => (
              <span
                key={at}
                className={at === 0 ? 'first' : at === row ? 'edge' : undefined}
                style={{ left: across(at - row) }}
              >
                {text}
              </span>
            ))}
          </div>
          <div className="verdicts">
            {runs.map((run) => (
              <Block key={run.from} run={run} row={row} />
            ))}
          </div>
          <div className="lane warmth">
            {warmth ? (
              <>
                <Plot>
                  <path className="line" d={linePath(temperature, warmth, row, row + ROW_HOURS)} />
                </Plot>
                <OwnLines limits={warmthLimits} scale={warmth} />
                <Marks marks={within(warmthMarks, row)} row={row} />
              </>
            ) : (
              <p>No temperature forecast</p>
            )}
            {nights.map((night) => (
              <SunWords key={night.from} {...night} row={row} />
            ))}
          </div>
          <div className="lane wind">
            {hasWind ? (
              <>
                <Plot>
                  <path className="band" d={bandPath(wind, gust, breeze, row, row + ROW_HOURS)} />
                  <path className="gusts" d={linePath(gust, breeze, row, row + ROW_HOURS)} />
                  <path className="line" d={linePath(wind, breeze, row, row + ROW_HOURS)} />
                </Plot>
                <Marks marks={within(windNumbers, row)} row={row} />
              </>
            ) : (
              <p>No wind forecast</p>
            )}
            <OwnLines limits={windLimits} scale={breeze} />
          </div>
          <div className="lane rain">
            {hasRain ? (
              within(bars, row).map(({ at, chance, look }) => (
                <i
                  key={at}
                  className={`rain-${look}`}
                  style={{ left: across(at - row), height: `${chance}%` }}
                />
              ))
            ) : (
              <p>No rain forecast</p>
            )}
            <Marks marks={within(rainWords, row)} row={row} />
          </div>
          <i className="printed-ride" />
        </div>
      ))}
    </div>
  );
});

function Plot({ children }: { children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${ROW_HOURS} 100`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

function Shade({ from, to }: { from: number; to: number }) {
  const left = Math.max(0, from);
  const right = Math.min(ROW_HOURS, to);
  return right > left && <i className="night" style={{ left: across(left), width: across(right - left) }} />;
}

/** A run that goes on in the next row is drawn whole in its first on a screen; on paper each row has its part. */
function Block({ run: { key, from, to, word }, row }: { run: VerdictRun; row: number }) {
  if (to <= row || from >= row + ROW_HOURS) return null;
  const begun = from < row;
  const left = begun ? 0 : from - row;
  return (
    <b
      className={`hour-block level-${key}${begun ? ' begun' : ''}`}
      style={{ left: across(left), right: across(row + ROW_HOURS - to) }}
    >
      <RunWord>{word}</RunWord>
    </b>
  );
}

function OwnLines({ limits, scale }: { limits: readonly (number | undefined)[]; scale: Scale }) {
  return limits.map(
    (limit, index) =>
      limit !== undefined && (
        // oxlint-disable-next-line react/no-array-index-key -- each limit has its place
        <i key={index} className="own" style={{ top: `${heightOf(limit, scale)}%` }} />
      ),
  );
}

function Marks({ marks, row }: { marks: readonly Mark[]; row: number }) {
  return marks.map(({ at, y, text, side, dot }) => (
    <b
      key={`${at} ${text}`}
      className={cx('val', side ?? (at < 1 && 'right'), dot && 'dot')}
      style={{ left: across(at - row), top: `${y}%` }}
    >
      {text}
    </b>
  ));
}

function SunWords({
  from,
  to,
  sunset,
  sunrise,
  row,
}: {
  from: number;
  to: number;
  sunset?: string | undefined;
  sunrise?: string | undefined;
  row: number;
}) {
  return (
    <>
      {sunset !== undefined && rowOf(from) === row && (
        <span
          className="sun"
          style={{ left: `min(${across(sunsetFrom(from) - row)}, 100% - var(--sun) - var(--edge))` }}
        >
          {sunset}
        </span>
      )}
      {sunrise !== undefined && rowOf(sunriseFrom(to)) === row && (
        <span className="sun up" style={{ right: `max(var(--edge), ${across(ROW_HOURS - (to - row))})` }}>
          {sunrise}
        </span>
      )}
    </>
  );
}

/** "48 hours from Sat 8 AM: good until 1 PM, bad (storms) until Sun 6 PM, …": the picture for those who cannot see it. */
function spokenRuns(runs: readonly VerdictRun[], hours: readonly RibbonHour[], timeZone: string): string {
  const names = borderNames(hours, timeZone);
  const said = runs.map(({ key, to, word }) => {
    const name = VERDICT_WORD[key];
    const reason = word.startsWith(name) ? word.slice(name.length) : ` (${word.toLowerCase()})`;
    return `${name.toLowerCase()}${reason} until ${names[to]}`;
  });
  return `48 hours from ${shortWeekday(hours[0]?.time ?? 0, timeZone)} ${names[0]}: ${said.join(', ')}. The table below has every value.`;
}
