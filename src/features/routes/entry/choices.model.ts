/** Value lists and limits of routes and rides. No contract is here, so that pages can do without its library. */

export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const ROAD_TYPES = ['mountain', 'coastal', 'highway', 'rural', 'urban'] as const;
export type RoadType = (typeof ROAD_TYPES)[number];

export const ROUTE_TYPES = ['scenic', 'group_ride'] as const;
export type RouteType = (typeof ROUTE_TYPES)[number];

export const DIRECTORY_SORTS = [
  'name-asc',
  'name-desc',
  'distance-asc',
  'distance-desc',
  'difficulty-asc',
  'difficulty-desc',
  'rating-asc',
  'rating-desc',
] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

export const LIMITS = {
  name: 120,
  longText: 5_000,
  place: 120,
  list: { items: 20, length: 200 },
  zipCodes: 20,
  email: 254,
  /** Miles and minutes; the longest well-known US roads stay far below. */
  maxMiles: 10_000,
  maxMinutes: 30_000,
  minMinutes: 15,
} as const;

export const ROUTE_SEARCH = { minMiles: 10, maxMiles: 500, defaultMiles: 100, pageSize: 50 } as const;
export const DIRECTORY = { pageSize: 10, maxPageSize: 100 } as const;
/** How many suggestions the home page shows of each kind. */
export const HOME_SUGGESTIONS = 3;

/** What an address asks for, when it is one of these. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  asked: string | null,
): Value | undefined => values.find((value) => value === asked);
