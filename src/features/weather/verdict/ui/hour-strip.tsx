import { hourTime } from '#platform/time/format-time.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { runWord, type HourToName } from '../encodings.model.ts';
import { equalRuns } from '../equal-runs.model.ts';
import { VERDICT_WORD } from '../verdict-words.model.ts';
import { RunWord } from './run-word.tsx';
import './levels.css';
import './hour-block.css';
import './hour-strip.css';

export interface StripHour extends HourToName {
  /** Epoch seconds of its start. */
  time: number;
  /** °F. */
  temperature: number | null;
}

export interface HourStripProps {
  /** Consecutive hours, oldest first; about 8 to 14 of them. */
  hours: readonly StripHour[];
  timeZone: string;
  /** The hours of the ride, epoch seconds, end exclusive; may begin at any minute. */
  chosen?: { start: number; end: number } | undefined;
  className?: string | undefined;
}

/** "6 AM" at the left edge, then "7", and "noon" for whom 12 is no hour. */
function label(time: number, timeZone: string, first: boolean): string {
  const text = hourTime(time, timeZone);
  if (text === '12 PM') return 'noon';
  return first || text === '12 AM' ? text : text.replace(/ [AP]M$/, '');
}

/** Hours that a sign and a word take on a phone, where an hour is at least 20 px wide; its night goes where room is short. */
const hoursOf = (word: string) => (word.replace(/, dark$/, '').length * 8 + 32) / 20;

/** Where a block's word stands: in its longest part that no edge of the ride crosses, on a phone if that is enough. */
function wordRoom(
  { from, to, word }: { from: number; to: number; word: string },
  edges: readonly (number | undefined)[],
  percent: (hours: number) => string,
) {
  const cuts = [from, ...edges.filter((edge) => edge !== undefined && edge > from && edge < to), to];
  if (cuts.length === 2) return undefined;
  const parts = cuts.slice(1).map((end = to, index) => ({ start: cuts[index] ?? from, end }));
  const room = parts.reduce((most, part) => (part.end - part.start > most.end - most.start ? part : most));
  const padding = `${percent(room.start - from)} ${percent(to - room.end)}`;
  return { '--room': padding, ...(room.end - room.start >= hoursOf(word) && { '--phone-room': padding }) };
}

/** A ride's hours: verdicts as blocks with their reason, the temperature below, a bracket around the ride itself. */
export function HourStrip({ hours, timeZone, chosen, className = '' }: HourStripProps) {
  const count = hours.length;
  const begin = hours[0]?.time;
  if (begin === undefined) return null;
  const at = (time: number) => Math.min(count, Math.max(0, (time - begin) / HOUR_S));
  const percent = (place: number) => `${Math.round((place / count) * 1000) / 10}%`;
  const runs = equalRuns(hours, ({ level }) => level).map((run) => ({
    ...run,
    word: runWord(hours.slice(run.from, run.to)),
  }));
  const words = runs.map(({ key, from, to, word }) => {
    const end = hourTime(begin + to * HOUR_S, timeZone);
    const reason = word.startsWith(VERDICT_WORD[key]) ? '' : `, ${word.toLowerCase()}`;
    return `${VERDICT_WORD[key]}${reason}, ${hourTime(begin + from * HOUR_S, timeZone)} to ${end}`;
  });
  const left = chosen && at(chosen.start);
  const right = chosen && at(chosen.end);
  return (
    <div
      role="img"
      aria-label={`${words.join('. ')}.`}
      className={`hour-strip ${className}`.trim()}
      style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
    >
      {hours.map(({ time }, index) => (
        <span key={time} className="at" style={{ left: percent(index) }}>
          {label(time, timeZone, index === 0)}
        </span>
      ))}
      <div className="blocks">
        {runs.map(({ key, from, to, word }) => (
          <b
            key={from}
            className={`hour-block level-${key}`}
            style={{
              width: percent(to - from),
              ...wordRoom({ from, to, word }, [left, right], percent),
            }}
          >
            <RunWord>{word}</RunWord>
          </b>
        ))}
      </div>
      {hours.map(({ time, temperature }) => (
        <span key={time} className="deg">
          {temperature === null ? '–' : `${temperature}°`}
        </span>
      ))}
      {left !== undefined && right !== undefined && right > left && (
        <i className="ours" style={{ left: percent(left), right: percent(count - right) }} />
      )}
    </div>
  );
}
