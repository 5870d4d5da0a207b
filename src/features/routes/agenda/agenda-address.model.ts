import { isDay } from '#platform/time/days.ts';
import { DIFFICULTIES, oneOf, ROAD_TYPES, type Difficulty, type RoadType } from '../entry/choices.model.ts';
import { RIDE_SEARCH } from '../rides/ride-limits.model.ts';

export const AGENDA_VIEWS = ['list', 'month', 'map'] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];

/** `near`: nearest first, whatever the date; only with a place. */
export const AGENDA_ORDERS = ['date', 'near'] as const;
export type AgendaOrder = (typeof AGENDA_ORDERS)[number];

/** Without a place: rides where the site begins, or everywhere. */
export const AGENDA_REGIONS = ['home', 'all'] as const;
export type AgendaRegion = (typeof AGENDA_REGIONS)[number];

export const AGENDA = { miles: 150, pageSize: 12, maxPage: 1_000 } as const;

/** Which of the rides to come the page shows, and how: everything about it that can be shared. */
export interface AgendaAddress {
  /** ZIP code that they are near; null is the region where the site begins, or the whole country. */
  near: string | null;
  /** `all`: the whole country, on a site that begins with a region. */
  region: AgendaRegion;
  /** Miles around `near`. */
  within: number;
  difficulty: Difficulty | 'all';
  roadType: RoadType | 'all';
  order: AgendaOrder;
  /** YYYY-MM that the calendar shows; null is the one in which this week ends. */
  month: string | null;
  /** YYYY-MM-DD whose rides the list shows; null is from today on. */
  day: string | null;
  page: number;
  /** Which of the three a phone shows. */
  view: AgendaView;
}

export const PLAIN_AGENDA: AgendaAddress = {
  near: null,
  region: 'home',
  within: AGENDA.miles,
  difficulty: 'all',
  roadType: 'all',
  order: 'date',
  month: null,
  day: null,
  page: 1,
  view: 'list',
};

/** What an address asks for. What cannot be is left out, as if it had not been asked. */
export function agendaAddressOf(search: URLSearchParams): AgendaAddress {
  const [near, day, month] = [text(search, 'near'), text(search, 'day'), text(search, 'month')];
  const page = Number(text(search, 'page'));
  const hasPlace = /^\d{5}$/.test(near);
  return {
    near: hasPlace ? near : null,
    region: hasPlace ? 'home' : (oneOf(AGENDA_REGIONS, search.get('region')) ?? 'home'),
    within: milesOf(text(search, 'within')),
    difficulty: oneOf(DIFFICULTIES, search.get('difficulty')) ?? 'all',
    roadType: oneOf(ROAD_TYPES, search.get('roadType')) ?? 'all',
    order: oneOf(AGENDA_ORDERS, search.get('order')) ?? 'date',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    day: isDay(day) ? day : null,
    page: Number.isInteger(page) && page > 1 && page <= AGENDA.maxPage ? page : 1,
    view: oneOf(AGENDA_VIEWS, search.get('view')) ?? 'list',
  };
}

/** The same rides in a search's own terms: around its ZIP code, within its distance. */
export const agendaOfSearch = (
  address: AgendaAddress,
  search: { zipCode: string; maxDistance: number },
): AgendaAddress => ({ ...address, near: search.zipCode, within: search.maxDistance, day: null, page: 1 });

/** The parameters of an agenda: only what differs from the plain page. */
export function agendaParameters(address: AgendaAddress): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of [
    'near',
    'region',
    'within',
    'difficulty',
    'roadType',
    'order',
    'month',
    'day',
    'page',
    'view',
  ] as const) {
    const value = address[name];
    if (value !== null && value !== PLAIN_AGENDA[name]) search.set(name, String(value));
  }
  if (address.near === null) {
    search.delete('within');
    search.delete('order');
  } else search.delete('region');
  return search;
}

/** Where an agenda is. */
export function agendaHref(address: AgendaAddress): string {
  const query = agendaParameters(address).toString();
  return query === '' ? '/group-rides' : `/group-rides?${query}`;
}

const text = (search: URLSearchParams, name: string) => search.get(name)?.trim() ?? '';

function milesOf(asked: string): number {
  const miles = /^\d{1,3}$/.test(asked) ? Number(asked) : AGENDA.miles;
  return miles >= RIDE_SEARCH.minMiles && miles <= RIDE_SEARCH.maxMiles ? miles : AGENDA.miles;
}
