import { Measures } from '#ui/measures.tsx';
import { Panel } from '#ui/panel.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { VERDICT_SIGN, VERDICT_WORD } from '../verdict-words.model.ts';
import type { RideWindow } from '../../weather.schema.ts';
import { windowLabel } from '../windows.model.ts';

const SHOWN = 3;

/** Only the first is the best: "Best Sunday 8 AM–2 PM" becomes "Sunday 8 AM–2 PM". */
const alsoLabel = (label: string) => {
  const rest = label.replace(/^Best /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** The best hours of the next two days, best first. */
export function RideWindows({
  windows,
  timeZone,
  now,
  tooOld,
  isKnown,
  likely,
}: {
  windows: readonly RideWindow[];
  timeZone: string;
  /** Epoch seconds. */
  now: number;
  tooOld: boolean;
  /** False when an hour of daylight has no verdict for want of data. */
  isKnown: boolean;
  /** How many runs call it good, in words; null where nobody knows. */
  likely: (window: RideWindow) => string | null;
}) {
  const ahead = windows.filter(({ end }) => end > now).slice(0, SHOWN);
  return (
    <Panel title="Best times to ride" className="mb-4">
      {ahead.length === 0 ? (
        <p>
          {tooOld
            ? 'This weather is too old to name any.'
            : isKnown
              ? 'No good 2-hour daylight window in the next 48 hours.'
              : 'Not known: the forecast of the next 48 hours lacks something that a verdict needs.'}
        </p>
      ) : (
        <ol className="flex flex-col gap-4">
          {ahead.map((window, index) => (
            // With large letters the sign has a line of its own.
            <li key={window.start} className="flex flex-wrap gap-x-3">
              <SignFace shape={VERDICT_SIGN[window.recommendation]} className="mt-0.5 size-8" />
              <p className="flex-[1_1_6rem]">
                <strong className="block text-lead">
                  {index === 0
                    ? windowLabel(window, timeZone, now)
                    : alsoLabel(windowLabel(window, timeZone, now))}
                </strong>
                <span className="text-muted">
                  {window.recommendation !== 'good' && `${VERDICT_WORD[window.recommendation]}. `}
                  <Measures>{`${window.reason}. ${likely(window) ?? ''}`}</Measures>
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
