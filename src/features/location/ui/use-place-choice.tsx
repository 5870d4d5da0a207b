import { useEffect, useState } from 'react';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import { useCombobox } from '#ui/combobox.tsx';
import { placesQuery } from '../location.queries.ts';
import type { Place } from '../location.schema.ts';
import { rememberTown } from '../towns/town-names.store.ts';
import { townSearch } from '../towns/typed-place.model.ts';

/** Riders type several letters within it, and one question answers them. */
const TYPING_PAUSE_MS = 150;

/** The towns that a typed text may mean, as suggestions for its input; a choice puts the town's ZIP code in its place. */
export function usePlaceChoice(value: string, onValue: (value: string) => void) {
  const search = townSearch(value);
  const asked = useSettled(search, TYPING_PAUSE_MS);
  const { found, failed } = useTowns(asked);
  const isError = asked !== undefined && failed === asked;
  const places = asked === undefined || search === undefined ? undefined : isError ? [] : found;

  return useCombobox({
    listLabel: 'Towns',
    options: places?.map((place) => ({
      key: keyOf(place),
      label: <TownName place={place} typed={value} />,
      detail: place.zipCode,
    })),
    status: isError ? "Can't look up towns right now. Enter a 5-digit ZIP." : countWords(places ?? []),
    onChoose: (key) => {
      const place = places?.find((one) => keyOf(one) === key);
      if (!place) return;
      rememberTown(place);
      onValue(place.zipCode);
    },
  });
}

const keyOf = ({ town, zipCode }: Place) => `${town} ${zipCode}`;

function countWords({ length }: readonly Place[]): string {
  if (length === 0) return 'No town with that name. Try a ZIP.';
  return `${length === 1 ? '1 place' : `${length} places`}. Keep typing, or enter a 5-digit ZIP.`;
}

/** What was typed stands out where the name begins with it. */
function TownName({ place: { town, state, near }, typed }: { place: Place; typed: string }) {
  const name = `${town}, ${state}`;
  const begun = name.toLowerCase().startsWith(typed.trim().toLowerCase()) ? typed.trim().length : 0;
  return (
    <>
      <b>{name.slice(0, begun)}</b>
      {name.slice(begun)}
      {near !== null && <span className="block text-note text-muted">near {near}</span>}
    </>
  );
}

/** The towns of the last question that was answered, and the question that failed. */
function useTowns(asked: string | undefined) {
  const [answer, setAnswer] = useState<{ found?: Place[]; failed?: string }>({});
  useEffect(() => {
    if (asked === undefined) return;
    let overtaken = false;
    lateQueryClient()
      .then((client) => client.fetchQuery(placesQuery(asked)))
      .then(
        (found) => !overtaken && setAnswer({ found }),
        () => !overtaken && setAnswer(({ found }) => ({ ...(found && { found }), failed: asked })),
      );
    return () => {
      overtaken = true;
    };
  }, [asked]);
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
