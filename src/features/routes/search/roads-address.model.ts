import { isDay } from '#platform/time/days.ts';
import { DIFFICULTIES, oneOf, ROAD_TYPES, type Difficulty, type RoadType } from '../entry/choices.model.ts';
import { WHERE_SEARCH } from '../where/where.model.ts';

/** Degrees; what a map shows. */
export interface MapBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Which roads the page shows before a search, and for when: everything about it that can be shared. */
export interface RoadsAddress {
  /** YYYY-MM-DD; null is the first day there is. */
  day: string | null;
  /** Whole hours of each road's day, 0–24; null is sunrise or sunset. `from` is before `to`. */
  from: number | null;
  to: number | null;
  /** ZIP code that the roads are near; null is the whole country. */
  zip: string | null;
  /** Miles around `zip`. */
  distance: number;
  difficulty: Difficulty | 'all';
  roadType: RoadType | 'all';
  /** Only roads on this part of the map. */
  box: MapBox | null;
  /** From 1. */
  page: number;
}

/** Everything from Guam to Maine; its map shows the mainland. */
export const EVERYWHERE: MapBox = { west: -220, south: -15, east: -64, north: 72 };

/** The earliest and latest hours that the page offers; addresses may hold others. */
export const RIDING_HOURS = { first: 5, last: 22 } as const;
const LAST_PAGE = 1_000_000;
/** Two decimals are half a mile, and a map that is moved by less has the same address. */
const BOX_DECIMALS = 2;

const ZIP_CODE = /^\d{5}$/;
const WHOLE = /^\d{1,7}$/;
const DEGREES = /^-?\d{1,3}(?:\.\d{1,6})?$/;

/** What an address asks for. What cannot be is left out, as if it had not been asked. */
export function roadsAddressOf(search: URLSearchParams): RoadsAddress {
  const from = wholeOf(search.get('from'), 0, 23);
  const to = wholeOf(search.get('to'), 1, 24);
  const isSpan = from === null || to === null || from < to;
  const zip = search.get('zip')?.trim() ?? '';
  return {
    day: dayOf(search.get('day')),
    from: isSpan ? from : null,
    to: isSpan ? to : null,
    zip: ZIP_CODE.test(zip) ? zip : null,
    distance:
      wholeOf(search.get('distance'), WHERE_SEARCH.minMiles, WHERE_SEARCH.maxMiles) ??
      WHERE_SEARCH.defaultMiles,
    difficulty: oneOf(DIFFICULTIES, search.get('difficulty')) ?? 'all',
    roadType: oneOf(ROAD_TYPES, search.get('roadType')) ?? 'all',
    box: boxOf(search.get('box')),
    page: wholeOf(search.get('page'), 1, LAST_PAGE) ?? 1,
  };
}

/** The address of roads: only what differs from the plain page is in it. */
export function roadsHref(address: RoadsAddress): string {
  const { zip, distance, difficulty, roadType, box, page } = address;
  const search = new URLSearchParams();
  for (const [name, value] of dayParameters(address)) search.set(name, value);
  if (zip !== null) search.set('zip', zip);
  if (zip !== null && distance !== WHERE_SEARCH.defaultMiles) search.set('distance', String(distance));
  if (difficulty !== 'all') search.set('difficulty', difficulty);
  if (roadType !== 'all') search.set('roadType', roadType);
  if (box) search.set('box', boxText(box));
  if (page > 1) search.set('page', String(page));
  return hrefOf(search);
}

/** Day and hours, as far as they are chosen: a search keeps them. */
export function dayParameters({ day, from, to }: Pick<RoadsAddress, 'day' | 'from' | 'to'>) {
  const all: [string, string | number | null][] = [
    ['day', day],
    ['from', from],
    ['to', to],
  ];
  return all.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, String(value)]]));
}

/**
 * The address of a page of roads with other values of some parameters, '' for their default, and from its first page:
 * a search stays a search.
 */
export function withChoice(search: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || value === 'all') next.delete(name);
    else next.set(name, value);
  }
  return hrefOf(next);
}

function hrefOf(search: URLSearchParams): string {
  // A comma needs no escape in a query, and an address that is shared is read.
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? '/routes' : `/routes?${text}`;
}

/** `west,south,east,north`, rounded. */
export const boxText = ({ west, south, east, north }: MapBox): string =>
  [west, south, east, north].map((degrees) => Number(degrees.toFixed(BOX_DECIMALS))).join(',');

function boxOf(text: string | null): MapBox | null {
  const parts = (text ?? '').split(',');
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map((part) =>
    Number(Number(part).toFixed(BOX_DECIMALS)),
  );
  const isOnEarth = west >= -360 && east <= 360 && south >= -90 && north <= 90;
  return isOnEarth && west < east && south < north && east - west <= 360
    ? { west, south, east, north }
    : null;
}

const dayOf = (text: string | null): string | null => (text?.startsWith('20') && isDay(text) ? text : null);

function wholeOf(text: string | null, least: number, most: number): number | null {
  if (text === null || !WHOLE.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}
