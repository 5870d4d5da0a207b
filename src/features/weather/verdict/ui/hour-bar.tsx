import { equalRuns } from '../equal-runs.model.ts';
import { VERDICT_WORD } from '../verdict-words.model.ts';
import type { Recommendation } from '../../weather.schema.ts';
import './levels.css';
import './hour-bar.css';

/** Hours of the day (0 to 24) that a card's bar shows. */
export const BAR_FROM = 6;
export const BAR_TO = 20;

/** 14 → "2 PM", for a day of 24 hours. */
const clock = (hour: number) =>
  hour === 12 ? 'noon' : `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;

export interface HourBarProps {
  /** The verdicts of the local hours from 6 AM on, oldest first; what is missing up to 8 PM is unknown. */
  levels: readonly (Recommendation | 'over' | null | undefined)[];
  /** Hours of the day that were asked for, end exclusive; the bracket. What is off the bar is cut. */
  chosen?: { from: number; to: number } | undefined;
}

/** What each bar has below it. As text: a list has twenty bars, and as elements of React each was seven. */
const HOURS = '<span>6 AM</span><span>noon</span><span>8 PM</span>';

/** A card's day in one line of 14 hours. Says its runs to those who cannot see them. */
export function HourBar({ levels, chosen }: HourBarProps) {
  const hours = BAR_TO - BAR_FROM;
  const all = Array.from({ length: hours }, (_, index) => levels[index] ?? 'unknown');
  const runs = equalRuns(all, (level) => level);
  const words = runs.flatMap(({ key, from, to }) =>
    key === 'over'
      ? []
      : [`${VERDICT_WORD[key].toLowerCase()} ${clock(BAR_FROM + from)} to ${clock(BAR_FROM + to)}`],
  );
  const left = Math.max(BAR_FROM, chosen?.from ?? BAR_FROM);
  const right = Math.min(BAR_TO, chosen?.to ?? BAR_FROM);
  const percent = (count: number) => `${Math.round((count / hours) * 1000) / 10}%`;
  const stretches = runs.map(({ key, from, to }) => `<i class="level-${key}" style="flex:${to - from}"></i>`);
  const bracket =
    right > left ? `<b style="left:${percent(left - BAR_FROM)};right:${percent(BAR_TO - right)}"></b>` : '';
  return (
    <div
      role="img"
      aria-label={`By the hour: ${words.join(', ')}`}
      className="hour-bar"
      dangerouslySetInnerHTML={{ __html: stretches.join('') + bracket + HOURS }}
    />
  );
}
