import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import { placesQuery } from '../location.queries.ts';
import type { Place } from '../location.schema.ts';
import { townSearch, typedPlace } from '../towns/typed-place.model.ts';
import { nameOfZip, rememberTown } from '../towns/town-names.store.ts';

/** Riders type several letters within it, and one question answers them. */
const TYPING_PAUSE_MS = 150;

export interface PlaceFieldProps {
  /** A ZIP code, or a town that has not been chosen yet. */
  value: string;
  onValue: (value: string) => void;
  name?: string;
  label?: ReactNode;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  id?: string;
  required?: boolean;
  enterKeyHint?: 'go' | 'next' | 'search' | 'done';
  className?: string;
  fieldClassName?: string;
}

/**
 * A place as riders know it, "Town or ZIP code". A digit begins a ZIP code, a letter a list of towns; choosing one puts its
 * ZIP code here, with the town beside it. What is sent stays a ZIP code.
 */
export function PlaceField({ value, onValue, label = 'Town or ZIP code', ...field }: PlaceFieldProps) {
  const asked = useSettled(townSearch(value), TYPING_PAUSE_MS);
  const { data, isError, isPending } = useQuery({
    ...placesQuery(asked ?? ''),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const places = asked === undefined || townSearch(value) === undefined ? undefined : data;
  const town = nameOfZip(value);

  const choose = (place: Place) => {
    rememberTown(place);
    onValue(place.zipCode);
  };
  return (
    <div className="min-w-0">
      <Combobox
        {...field}
        label={label}
        value={value}
        onChange={(event) => onValue(typedPlace(event.target.value))}
        options={
          places?.map((place) => ({
            key: keyOf(place),
            label: <TownName place={place} typed={value} />,
            detail: place.zipCode,
          })) ?? (asked !== undefined && isError ? [] : undefined)
        }
        status={statusOf(isPending ? undefined : places, isError)}
        listLabel="Towns"
        onChoose={(key) => {
          const place = places?.find((one) => keyOf(one) === key);
          if (place) choose(place);
        }}
      />
      <p aria-live="polite" className="text-note text-muted">
        {town}
      </p>
    </div>
  );
}

const keyOf = ({ town, zipCode }: Place) => `${town} ${zipCode}`;

function statusOf(places: readonly Place[] | undefined, failed: boolean): string {
  if (failed) return "Can't look up towns right now. Enter a 5-digit ZIP.";
  if (!places) return 'Looking…';
  if (places.length === 0) return 'No town with that name. Try a ZIP.';
  const count = places.length === 1 ? '1 place' : `${places.length} places`;
  return `${count}. Keep typing, or enter a 5-digit ZIP.`;
}

/** The part that was typed stands out, where the name begins with it as it is written. */
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

/** The value once it has not changed for `ms`. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
