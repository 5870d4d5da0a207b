import { ago, clockTime } from '#platform/time/format-time.ts';
import type { LoopFrame } from './radar-layers.ts';

/** Radar of this age is still called "now". */
const NOW_MS = 15 * 60_000;

/** What a frame is: "past", "now", "model forecast" or "forecast". */
export const frameMark = ({ mark, time }: LoopFrame, now: number) =>
  mark === 'now' && now - time * 1000 > NOW_MS ? 'past' : mark;

/** "4 minutes ago", "in 45 minutes". */
export function frameAge({ time }: LoopFrame, now: number): string {
  const minutes = Math.round((time * 1000 - now) / 60_000);
  if (minutes <= 0) return ago(time * 1000, now);
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`;
}

/** For the slider's value and the clock's accessible text. */
export const frameText = (frame: LoopFrame, zone: string, now: number) =>
  `${clockTime(frame.time, zone)}, ${frameMark(frame, now)}, ${frameAge(frame, now)}`;
