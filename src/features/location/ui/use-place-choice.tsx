import { useEffect, useState } from 'react';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import { useCombobox } from '#ui/forms/combobox.tsx';
import { placesQuery } from '../location.queries.ts';
import type { Place } from '../location.schema.ts';
import { lastZip, rememberTown } from '../towns/town-names.store.ts';
import { townSearch } from '../towns/typed-place.model.ts';

/** Riders type several letters within it, and one question answers them. */
const TYPING_PAUSE_MS = 150;

/**
 * The towns that a typed text may mean, as suggestions for its input; a choice puts the town's ZIP code in its place.
 * @param near a ZIP code, around which towns come first; default: the one that was used last on this device
 */
export function usePlaceChoice(value: string, onValue: (value: string) => void, near?: string) {
  const search = townSearch(value);
  const asked = useSettled(search, TYPING_PAUSE_MS);
  const { found, isGuess = false, of, failed } = useTowns(asked, near);
  const isError = asked !== undefined && failed === asked;
  // Until the answer to all that is typed is there, Enter must not take a town that it does not name.
  const fitting = of === search ? found : whatBegins(value, found);
  const places = asked === undefined || search === undefined ? undefined : isError ? [] : fitting;

  return useCombobox({
    listLabel: 'Towns',
    options: places?.map((place) => ({
      key: keyOf(place),
      label: <TownName place={place} typed={value} />,
      detail: place.zipCode,
    })),
    status: isError
      ? "Can't look up towns right now. Enter a 5-digit ZIP."
      : countWords(places ?? [], isGuess && of === search),
    onChoose: (key) => {
      const place = places?.find((one) => keyOf(one) === key);
      if (!place) return;
      rememberTown(place);
      onValue(place.zipCode);
    },
  });
}

/** Of the towns of an earlier text, those that begin with this one; undefined for none of them. */
function whatBegins(typed: string, places: readonly Place[] = []): readonly Place[] | undefined {
  const begins = places.filter((place) => isBegunBy(typed, nameOf(place)));
  return begins.length > 0 ? begins : undefined;
}

const nameOf = ({ town, state }: Place) => `${town}, ${state}`;
const isBegunBy = (typed: string, name: string) => name.toLowerCase().startsWith(typed.trim().toLowerCase());

const keyOf = ({ town, zipCode }: Place) => `${town} ${zipCode}`;

function countWords({ length }: readonly Place[], isGuess: boolean): string {
  if (length === 0) return 'No town with that name. Try a ZIP.';
  if (isGuess) return `No town with that name. Is ${length === 1 ? 'this one' : 'one of these'} meant?`;
  return `${length === 1 ? '1 place' : `${length} places`}. Keep typing, or enter a 5-digit ZIP.`;
}

/** What was typed stands out where the name begins with it. */
function TownName({ place, typed }: { place: Place; typed: string }) {
  const name = nameOf(place);
  const begun = isBegunBy(typed, name) ? typed.trim().length : 0;
  return (
    <>
      <b>{name.slice(0, begun)}</b>
      {name.slice(begun)}
      {place.near !== null && <span className="block text-note text-muted">near {place.near}</span>}
    </>
  );
}

/** The towns of the last question that was answered, with it, and the question that failed. */
function useTowns(asked: string | undefined, near: string | undefined) {
  const [answer, setAnswer] = useState<{ found?: Place[]; isGuess?: boolean; of?: string; failed?: string }>(
    {},
  );
  useEffect(() => {
    if (asked === undefined) return;
    let overtaken = false;
    lateQueryClient()
      .then((client) => client.fetchQuery(placesQuery(asked, near ?? lastZip.get())))
      .then(
        ({ places: found, isGuess }) => !overtaken && setAnswer({ found, isGuess, of: asked }),
        () => !overtaken && setAnswer((before) => ({ ...before, failed: asked })),
      );
    return () => {
      overtaken = true;
    };
  }, [asked, near]);
  return answer;
}

/** The value once it has not changed for `ms`. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
