import { Icon } from '#ui/icon.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useIdle } from '#ui/late/use-idle.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
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
    <p
      data-testid="how-sure"
      className="needs-scripting flex min-h-17 items-start gap-3 rounded-sign border-2 border-line bg-panel px-4 py-2.5 text-[1rem] leading-snug lg:min-h-0"
    >
      <Icon name="info" className="mt-0.5 size-5 flex-none text-muted" />
      <span>{part ? <part.HowSure {...props} /> : 'How sure: checking more forecast runs'}</span>
    </p>
  );
}

/** What draws and names runs, once there are any. */
export function useRunParts(runs: RunsView | undefined) {
  const strip = useDownload(loadStrip, runs !== undefined).part;
  const words = useDownload(loadWords, runs !== undefined).part;
  return { strip, words };
}
