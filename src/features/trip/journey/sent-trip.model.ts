import { characterOf, wholeOf } from '#platform/text/whole-characters.ts';
import type { Place, TripAnswer, TripWeek } from '../trip.schema.ts';

type PlaceWeek = TripWeek['places'][number];
type SentPlace = PlaceWeek | (Pick<PlaceWeek, 'light'> & { steps: string });

/** The hours of a week as a page carries them. */
export type SentWeek = Omit<TripWeek, 'places'> & { places: SentPlace[] };

/** What of a place the week says too is left out. */
type SentTrip = Omit<TripAnswer, 'places' | 'week'> & {
  places: (Omit<Place, 'hours' | 'light'> & Partial<Place>)[];
  week: SentWeek;
};

/** `characterOf` has no more. */
const MOST = 55_000;
const UNTOLD = { hours: null, light: { first: 'day', changes: [] } } satisfies Partial<Place>;

/** A trip as a page carries it for the browser. */
export const sentTrip = ({ places, week, ...trip }: TripAnswer): SentTrip => ({
  ...trip,
  places: places.map(({ hours, light, ...place }, index) =>
    week.places[index] ? place : { ...place, hours, light },
  ),
  week: sentWeek(week),
});

/** The hours and the light of its places are in its week alone: `placesOfWeek` lays them over. */
export const readSentTrip = ({ places, week, ...trip }: SentTrip): TripAnswer => ({
  ...trip,
  places: places.map((place) => ({ ...UNTOLD, ...place })),
  week: readSentWeek(week),
});

/**
 * The hours of each place as what they differ from the place before, and that as what it changes from hour to hour:
 * neighbors have much the same weather, and compressed it takes half as much.
 */
export function sentWeek({ places, ...week }: TripWeek): SentWeek {
  const sent = places.map(({ hours, light }, index): SentPlace => {
    const steps = hours === null ? undefined : stepsOf(hours, places[index - 1]?.hours ?? '');
    return steps === undefined ? { hours, light } : { steps, light };
  });
  return { ...week, places: sent };
}

export function readSentWeek({ places, ...week }: SentWeek): TripWeek {
  let before = '';
  const read = places.map((place): PlaceWeek => {
    const hours = 'steps' in place ? readSteps(place.steps, before) : place.hours;
    before = hours ?? '';
    return { hours, light: place.light };
  });
  return { ...week, places: read };
}

const codeAt = (text: string, index: number) => (index < text.length ? text.charCodeAt(index) : 0);

/** Undefined when a step is too large for a character. */
function stepsOf(text: string, before: string): string | undefined {
  let steps = '';
  let last = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = text.charCodeAt(index) - codeAt(before, index);
    const step = value - last;
    last = value;
    // 0, -1, 1, -2, 2 and so on, as whole numbers from 0.
    const whole = step < 0 ? -2 * step - 1 : 2 * step;
    if (whole > MOST) return undefined;
    steps += characterOf(whole);
  }
  return steps;
}

function readSteps(steps: string, before: string): string {
  let text = '';
  let value = 0;
  for (let index = 0; index < steps.length; index += 1) {
    const whole = wholeOf(steps.charCodeAt(index));
    value += whole % 2 === 1 ? -(whole + 1) / 2 : whole / 2;
    text += String.fromCharCode(value + codeAt(before, index));
  }
  return text;
}
