import { Measures } from '#ui/measures.tsx';
import { Icon } from '#ui/icon.tsx';
import type { HowSure } from '#features/weather/probability/probability-words.model.ts';
import type { SureTrip } from '../../probability/sure-trip.model.ts';

interface TripSureProps {
  /** Undefined while it is asked for; null when it is unavailable. */
  sure: SureTrip | null | undefined;
  /** Of the chosen departure. */
  said: HowSure | null | undefined;
}

/** How sure the trip's verdict is, in room of the size of what comes; away when it is unavailable. Not announced. */
export function TripSure({ sure, said }: TripSureProps) {
  if (sure === null) return null;
  return (
    <p
      data-testid="trip-sure"
      className="needs-scripting flex min-h-23 items-start gap-3 rounded-sign border-2 border-line bg-panel px-4 py-2.5 text-[1rem] leading-snug lg:min-h-0 print:min-h-0"
    >
      <Icon name="chart-line" className="mt-0.5 size-5 flex-none text-muted" />
      <span>
        {sure === undefined ? (
          'How sure: checking more forecast runs'
        ) : said ? (
          <>
            <b>{said.word}.</b> <Measures>{said.text}</Measures>
            {sure.byLimits !== null && ` ${sure.byLimits}`}
          </>
        ) : (
          sure.notKnown
        )}
      </span>
    </p>
  );
}
