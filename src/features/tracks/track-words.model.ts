import { numberText } from '#platform/text/number-text.ts';
import { curvatureWord } from './curvature.model.ts';
import type { TrackChoice } from './track-limits.model.ts';

const whole = (value: number) => numberText(Math.round(value));
const miles = (value: number) => {
  const text = numberText(value, 1);
  return text === '1' ? '1 mile' : `${text} miles`;
};

/** Stands wherever an approximate line is shown or handed out. */
export const APPROXIMATE_NOTE =
  "This line is approximate: it follows the road's known towns and passes, not every curve.";

interface Way {
  miles: number;
  /** "Denver, CO"; empty where it is not known. */
  startPlace: string;
  endPlace: string;
}
/** The tracks of a file that holds several. `whole`: all of them as one, null where they do not follow each other. */
interface SeveralWays {
  tracks: readonly (Way & { number: number })[];
  whole: Way | null;
}

interface Climb {
  gain: number;
  loss: number;
}

/** "4,210 ft up, 3,980 ft down". */
export const climbText = ({ gain, loss }: Climb): string => `${whole(gain)} ft up, ${whole(loss)} ft down`;

/** The same for heights that are known at some places only. */
export const leastClimbText = (climb: Climb): string => `At least ${climbText(climb)}`;

/** "Curvy: 12.4 of 68.4 miles in curves". */
export function curvesText(track: { curveScore: number; curveMiles: number; miles: number }): string {
  const word = curvatureWord(track.curveScore);
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  return `${name}: ${numberText(track.curveMiles)} of ${miles(track.miles)} in curves`;
}

/** A track in one line. */
export function trackText(track: {
  miles: number;
  climb: Climb | null;
  curveScore: number;
  curveMiles: number;
}): string {
  const climb = track.climb ? `, ${climbText(track.climb)}` : '';
  return `${miles(track.miles)}${climb}. ${curvesText(track)}.`;
}

/** The heights of a profile in a sentence. */
export function profileText(profile: readonly number[], climb: Climb | null): string {
  const [start = 0] = profile;
  const end = profile.at(-1) ?? start;
  const low = Math.min(...profile);
  const high = Math.max(...profile);
  const change = climb ? ` In all ${climbText(climb)}.` : '';
  return `From ${whole(start)} ft to ${whole(end)} ft, lowest ${whole(low)} ft, highest ${whole(high)} ft.${change}`;
}

/** "This file holds 2 tracks." */
export const severalText = ({ tracks }: Pick<SeveralWays, 'tracks'>): string =>
  `This file holds ${tracks.length} tracks.`;

/** Several tracks of a file in words, to choose one of them. */
export function trackPicks({
  tracks,
  whole,
}: SeveralWays): { value: TrackChoice; name: string; text: string }[] {
  const picks = tracks.map(({ number, ...track }) => ({
    value: number as TrackChoice,
    name: `track ${number}`,
    text: `Track ${number}: ${wayText(track)}`,
  }));
  if (whole) picks.push({ value: 'all', name: 'all of them', text: `All of them as one: ${wayText(whole)}` });
  return picks;
}

function wayText({ miles: length, startPlace, endPlace }: Way): string {
  if (startPlace === '' || endPlace === '') return miles(length);
  if (startPlace === endPlace) return `${miles(length)} around ${startPlace}`;
  return `${miles(length)}, ${startPlace} to ${endPlace}`;
}
