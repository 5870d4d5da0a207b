import { Button } from '#ui/button.tsx';
import type { TrackOffer, TrackSlotProps } from '../track-fill.model.ts';

interface TrackOffersProps {
  offers: readonly TrackOffer[];
  setOffers: (offers: readonly TrackOffer[]) => void;
  write: TrackSlotProps['write'];
}

/** What a track says other than what was typed, each to be taken over by a press. */
export function TrackOffers({ offers, setOffers, write }: TrackOffersProps) {
  if (offers.length === 0) return null;
  return (
    <section aria-label="What the track says instead">
      <p>You typed something different from the track:</p>
      <ul className="mt-1 flex flex-col gap-2">
        {offers.map((offer) => (
          <li key={offer.field} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              {offer.label}: <span className="font-bold">{offer.value}</span>
            </span>
            <Button
              variant="secondary"
              aria-label={`Use the track's ${offer.label.toLowerCase()}`}
              onClick={() => {
                write(offer);
                setOffers(offers.filter((other) => other !== offer));
              }}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
