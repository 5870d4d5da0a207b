import { useState } from 'react';
import { Link } from 'react-router';
import { Measures } from '#ui/measures.tsx';
import { useQuery } from '#platform/api-client/queries.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ignoreSecondPress } from '#ui/forms/second-press.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { useNow } from '#ui/use-now.ts';
import { cachedAnswers } from '../../device/cached-answers.store.ts';
import { ownLimits } from '../../device/own-limits.store.ts';
import { savedPlaces, withoutPlace, type SavedPlace } from '../../device/saved-places.store.ts';
import { GOOD_FOR_MS } from '../../place/asked-age.model.ts';
import { VERDICT_SIGN, VERDICT_WORD } from '../../verdict/verdict-words.model.ts';
import type { PlaceLine } from '../place-line.model.ts';
import { placesQuery } from '../places.queries.ts';
import { savedPlaceLine } from '../saved-answer.model.ts';

export interface PlaceRowsProps {
  places: readonly SavedPlace[];
  /** Epoch ms at which the page was made. */
  renderedAt: number;
}

/**
 * Saved places with verdict, temperature and the next good hours: from what the device keeps, and in one request what
 * it does not, or no longer.
 */
export function PlaceRows({ places, renderedAt }: PlaceRowsProps) {
  const now = useNow(renderedAt);
  const limits = ownLimits.use();
  const saved = cachedAnswers.use();
  const [isEdited, setEdited] = useState(false);
  const kept = new Map(saved.map((one) => [one.zipCode, one]));
  // Once, when the page was opened: nothing is fetched again by itself.
  const [wanted] = useState(() =>
    places
      .map(({ zipCode }) => zipCode)
      .filter((zip) => !(Date.parse(kept.get(zip)?.fetchedAt ?? '') > now - GOOD_FOR_MS)),
  );
  const { data, isLoading } = useQuery(placesQuery(wanted));

  const lineOf = (zipCode: string): PlaceLine | null =>
    savedPlaceLine({ answer: kept.get(zipCode)?.answer, asked: data?.places[zipCode], limits, now });

  return (
    <nav aria-labelledby="saved-places">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="saved-places">Saved places</h2>
        <Button
          variant="quiet"
          aria-pressed={isEdited}
          className="-my-2.5 px-2"
          onClick={() => setEdited(!isEdited)}
        >
          {isEdited ? 'Done' : 'Edit'}
        </Button>
      </div>
      <ul className="mt-2 grid gap-x-6 lg:grid-cols-4">
        {places.map((place) => (
          <li
            key={place.zipCode}
            className="flex items-center border-t border-line last:border-b lg:border-b"
          >
            <PlaceRow
              place={place}
              line={lineOf(place.zipCode)}
              waiting={isLoading && wanted.includes(place.zipCode)}
            />
            {isEdited && (
              <IconButton
                variant="quiet"
                icon="x"
                label={`Forget ${place.location}`}
                onClick={() => {
                  savedPlaces.set(withoutPlace(places, place.zipCode));
                  // The next row's button comes to stand there.
                  ignoreSecondPress();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlaceRow({ place, line, waiting }: { place: SavedPlace; line: PlaceLine | null; waiting: boolean }) {
  const { zipCode, location } = place;
  return (
    <Link
      to={`/?zip=${zipCode}`}
      className="group flex min-h-19 min-w-0 flex-1 items-center gap-3.5 no-underline"
    >
      <SignFace shape={VERDICT_SIGN[line?.recommendation ?? 'unknown']} className="size-9 flex-none" />
      <span className="min-w-0 flex-1 leading-tight">
        <b className="block truncate group-hover:underline">{location}</b>
        <span className="line-clamp-3 text-note leading-tight text-muted">
          <span className="sr-only">{VERDICT_WORD[line?.recommendation ?? 'unknown']}. </span>
          {(line && <Measures>{line.text}</Measures>) ?? (waiting ? 'Checking…' : 'Not known right now')}
        </span>
      </span>
      <span className="text-[1.875rem] font-extrabold">
        {line === null || line.temperature === null ? '–' : `${line.temperature}°`}
      </span>
    </Link>
  );
}
