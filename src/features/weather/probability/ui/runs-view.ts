import type { Probability } from '../../weather.schema.ts';

/** What the screen draws and says of runs. Times are epoch seconds. */
export interface RunsView {
  members: number;
  /** Of the hour that begins then. */
  of: (time: number) => Probability | null;
  during: (span: { start: number; end: number }) => Probability | null;
  /** "Good throughout in 27 of 31 runs." */
  throughout: (span: { start: number; end: number }) => string | null;
  /** What the banner adds. */
  trouble: string | null;
}
