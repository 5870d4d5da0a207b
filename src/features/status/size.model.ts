import { numberText } from '#platform/text/number-text.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** "340 MB", "28.6 GB": as disks are sold, by thousands. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit > 0 && value < 10 ? 1 : unit >= 3 && value < 100 ? 1 : 0;
  return `${numberText(value, digits)} ${UNITS[unit] ?? ''}`;
}

/** "180 ms", "1.4 s". */
export const delayText = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** "40 seconds", "12 minutes", "5 hours", "12 days": the largest whole unit. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < HOUR_S
        ? [Math.floor(seconds / 60), 'minute']
        : seconds < 48 * HOUR_S
          ? [Math.floor(seconds / HOUR_S), 'hour']
          : [Math.floor(seconds / DAY_S), 'day'];
  return `${numberText(count)} ${unit}${count === 1 ? '' : 's'}`;
}
