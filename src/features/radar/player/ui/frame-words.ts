import { clockTime } from '#platform/time/format-time.ts';
import type { LoopFrame } from './radar-layers.ts';

/** Radar of this age is still called "now". */
const NOW_MS = 15 * 60_000;

/** What a frame is: "past", "now", "model forecast" or "forecast". */
export const frameMark = ({ mark, time }: LoopFrame, now: number) =>
  mark === 'now' && now - time * 1000 > NOW_MS ? 'past' : mark;

/** "just now", "4 min ago", "1 h 5 min ago", "in 45 min". */
export function frameAge({ time }: LoopFrame, now: number): string {
  const minutes = Math.round((now - time * 1000) / 60_000);
  if (minutes === 0) return 'just now';
  return minutes > 0 ? `${duration(minutes)} ago` : `in ${duration(-minutes)}`;
}

function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** For the slider's value and the clock's accessible text. */
export const frameText = (frame: LoopFrame, zone: string, now: number) =>
  `${clockTime(frame.time, zone)}, ${frameMark(frame, now)}, ${frameAge(frame, now)}`;
