import { useDownload } from '#ui/late/use-download.ts';
import { useIdle } from '#ui/late/use-idle.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { Note } from '../../verdict/ui/verdict-notes.tsx';
import type { OutlookHour } from '#features/weather/verdict/ribbon/ribbon-hours.model.ts';
import type { RunsView } from './runs-view.ts';

const loadHowSure = () => import('./how-sure.tsx');
const loadStrip = () => import('./runs-strip.tsx');
const loadWords = () => import('../probability-words.model.ts');

/**
 * The room for how sure the verdict is, of the size of what comes once the page has nothing else to do. It is not
 * announced: the verdict was, and the sentence for the chosen hours says the same aloud.
 */
export function LateRuns(props: {
  weather: WeatherAnswer;
  hours: readonly OutlookHour[];
  /** Epoch seconds, in steps. */
  now: number;
  onRuns: (view: RunsView | undefined) => void;
  /** Shows another answer from now on. */
  onAnswer: (answer: WeatherAnswer) => void;
}) {
  const { part } = useDownload(loadHowSure, useIdle());
  return (
    <Note
      icon="chart-line"
      testId="how-sure"
      className="needs-scripting min-h-16.5 max-[22.5rem]:min-h-22 lg:min-h-0 lg:not-last:min-h-16 lg:not-last:basis-0 lg:not-last:border-r lg:not-last:border-b-0"
    >
      {part ? <part.HowSure {...props} /> : 'How sure: checking more forecast runs'}
    </Note>
  );
}

/** What draws and names runs, once there are any. */
export function useRunParts(runs: RunsView | undefined) {
  const strip = useDownload(loadStrip, runs !== undefined).part;
  const words = useDownload(loadWords, runs !== undefined).part;
  return { strip, words };
}
