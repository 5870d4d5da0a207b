import { noPlaces } from '#features/location/location.model.ts';
import { searchLines } from '#platform/db/like-pattern.ts';
import { numberText } from '#platform/text/number-text.ts';
import type { Difficulty, DirectorySort, RoadType } from './choices.model.ts';
import type { Entered, ScenicRoute } from './route.schema.ts';

export const DIFFICULTY_RANK: Record<Difficulty, number> = { beginner: 1, intermediate: 2, advanced: 3 };

export const DIFFICULTY_LABELS: Record<Difficulty, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export const ROAD_TYPE_LABELS: Record<RoadType, string> = {
  mountain: 'Mountain',
  coastal: 'Coastal',
  highway: 'Highway',
  rural: 'Rural',
  urban: 'Urban',
};

export const SORT_LABELS: Record<DirectorySort, string> = {
  'name-asc': 'Name (A–Z)',
  'name-desc': 'Name (Z–A)',
  'distance-asc': 'Distance (shortest first)',
  'distance-desc': 'Distance (longest first)',
  'difficulty-asc': 'Difficulty (easiest first)',
  'difficulty-desc': 'Difficulty (hardest first)',
  'rating-asc': 'Rating (lowest first)',
  'rating-desc': 'Rating (highest first)',
};

/** "1h 30m" for 90, "45m" for 45: the search's form. */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}

/** "1 h 30 min" for 90, "45 min" for 45. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(
    ' ',
  );
}

/** "90 minutes (1 h 30 min)": the detail page's form. */
export function minutesText(minutes: number): string {
  const text = minutes === 1 ? '1 minute' : `${numberText(minutes)} minutes`;
  return minutes < 60 ? text : `${text} (${durationText(minutes)})`;
}

/** "469 miles", "11.1 miles"; 0 means that the submitter did not say. */
export function distanceText(miles: number): string {
  if (miles === 0) return 'Not stated';
  const text = numberText(miles, 1);
  return text === '1' ? '1 mile' : `${text} miles`;
}

/** "55 mi", for cards. */
export const shortMiles = (miles: number): string => `${numberText(Math.round(miles))} mi`;

/** "12 mi away", for cards. An entry is as far as the nearest of its ZIP codes, which need not be its start. */
export const shortMilesAway = (miles: number): string =>
  miles < 1 ? 'under 1 mi away' : `${shortMiles(miles)} away`;

/** "12.3 mi away"; "in this ZIP code" for a place that is the same. */
export const milesAwayText = (miles: number): string =>
  miles < 0.1 ? 'in this ZIP code' : `${numberText(miles, 1)} mi away`;

/** 'Found 3 Scenic Routes' or 'No Routes Found': the heading over search results. */
export function searchHeading(total: number): string {
  return total === 0 ? 'No Routes Found' : `Found ${total} Scenic Routes`;
}

/** "Found 3 scenic routes within 100 miles of 80202". */
export function routeSearchMessage(total: number, miles: number, zipCode: string): string {
  const where = `within ${miles} miles of ${zipCode}`;
  return total === 0 ? `No scenic routes found ${where}` : `Found ${total} scenic routes ${where}`;
}

/** That no ZIP code of an entry has a place. */
export const unknownZips = (zipCodes: readonly string[]): string =>
  noPlaces(zipCodes, (unknown) =>
    unknown.length === 1
      ? `Zip code ${unknown[0]} is not known`
      : `Zip codes ${unknown.join(', ')} are not known`,
  );

/** The one searched text of a route. */
export const searchTextOf = (route: {
  name: string;
  description: string;
  startLocation: string;
  endLocation: string;
}): string => searchLines([route.name, route.description, route.startLocation, route.endLocation]);

/** What riders enter but the day: what all dates of a standing ride have in common. */
export const enteredButDay = (entry: Omit<Entered, 'rideDate'>): typeof entry => ({
  name: entry.name,
  description: entry.description,
  startLocation: entry.startLocation,
  endLocation: entry.endLocation,
  distance: entry.distance,
  estimatedTime: entry.estimatedTime,
  difficulty: entry.difficulty,
  roadType: entry.roadType,
  scenicRating: entry.scenicRating,
  highlights: entry.highlights,
  warnings: entry.warnings,
  zipCodes: entry.zipCodes,
  rideTime: entry.rideTime,
  organizer: entry.organizer,
  meetingPoint: entry.meetingPoint,
  pace: entry.pace,
  fuelRange: entry.fuelRange,
  maxRiders: entry.maxRiders,
  meetingTime: entry.meetingTime,
  lead: entry.lead,
  sweep: entry.sweep,
  stops: entry.stops,
});

/** What riders enter, of an entry that holds more. */
export const enteredOf = (entry: Entered): Entered => ({
  ...enteredButDay(entry),
  rideDate: entry.rideDate,
});

/** "55 miles, 1 h 30 min"; the time alone where the distance is not known. */
export const sizeText = ({
  distance,
  estimatedTime,
}: Pick<ScenicRoute, 'distance' | 'estimatedTime'>): string =>
  [...(distance > 0 ? [distanceText(distance)] : []), durationText(estimatedTime)].join(', ');

/** The facts of a route in lines of plain text, for feeds. */
export function routeFacts(route: ScenicRoute): string {
  const ends = [route.startLocation, route.endLocation].filter(Boolean).join(' to ');
  return [ends, `${sizeText(route)}, ${route.difficulty}, ${route.roadType} road`].filter(Boolean).join('\n');
}

/** Of every page about routes. */
export const ROUTE_KEYWORDS = [
  'motorcycle',
  'scenic routes',
  'scenic roads',
  'motorcycle rides',
  'road trips',
] as const;
