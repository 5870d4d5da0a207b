import { HOUR_MS } from '#platform/time/units.ts';
import { LEADS, type Lead } from './tally.model.ts';

/** Areas that are followed at a time. */
export const AREAS = 240;
/** Each is asked about every third hour; where a forecast is there anyway, every hour. */
const TURNS = 3;
/** A forecast of this age is what a rider would be told now. */
export const SAID_FOR_MS = HOUR_MS;
/** The farthest lead and the hour under way. */
export const HOURS_AHEAD = Math.max(...LEADS) + 1;
/** The country's hours behind UTC: a month begins at about midnight of its middle. */
const HOURS_BEHIND_UTC = 6;

/** "2026-11": the month of an hour, counted from 1970, for the whole country. */
export const monthOf = (hour: number): string =>
  new Date((hour - HOURS_BEHIND_UTC) * HOUR_MS).toISOString().slice(0, 7);

export const hourOf = (epochMs: number): number => Math.floor(epochMs / HOUR_MS);

/** The hours that something is said about in this one. */
export const hoursAheadOf = (hour: number): { lead: Lead; hour: number }[] =>
  LEADS.map((lead) => ({ lead, hour: hour + lead }));

export const SEASONS = ['winter', 'spring', 'summer', 'fall'] as const;
export type Season = (typeof SEASONS)[number];

/** By whole months, as weather services count: winter is December to February. */
export const seasonOf = (month: string): Season =>
  SEASONS[Math.floor((Number(month.slice(5, 7)) % 12) / 3)] ?? 'winter';

export interface Candidate {
  id: string;
  state: string;
  /** A forecast for it is there without asking. */
  isCached: boolean;
}

/** A number for a text, always the same (FNV-1a, 32 bits): the order of a month's draw. */
function drawn(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** Whether it is an area's turn to be asked about in this hour. */
export const isTurnOf = (area: string, hour: number): boolean => (drawn(area) + hour) % TURNS === 0;

/**
 * Areas of which something is wanted, each once, in an order that is drawn for the hour: those first of which most is,
 * since one ensemble tells of all their leads.
 */
export const drawnOrder = <One extends { area: string }>(wanted: readonly One[], hour: number): One[] =>
  [...Map.groupBy(wanted, ({ area }) => area)]
    .map(([area, some]) => ({ some, order: drawn(`${hour} ${area}`) }))
    .sort((a, b) => b.some.length - a.some.length || a.order - b.order)
    .flatMap(({ some: [one] }) => one ?? []);

/**
 * The areas of a month: the states take turns, each with those of its areas first whose forecast is there anyway, then
 * in an order that is drawn for each month.
 * @param taken those of this month already; they count for their states
 */
export function chooseAreas<One extends Candidate>(
  candidates: readonly One[],
  { month, taken, areas }: { month: string; taken: readonly { state: string }[]; areas: number },
): One[] {
  const byState = Map.groupBy(candidates, ({ state }) => state);
  const queues = [...byState].map(([state, all]) => ({
    order: drawn(`${month} ${state}`),
    had: taken.filter((one) => one.state === state).length,
    waiting: all
      .map((one) => ({ one, order: drawn(`${month} ${one.id}`) }))
      .sort((a, b) => Number(b.one.isCached) - Number(a.one.isCached) || a.order - b.order)
      .map(({ one }) => one),
  }));
  const chosen: One[] = [];
  while (taken.length + chosen.length < areas) {
    const [next] = queues
      .filter(({ waiting }) => waiting.length > 0)
      .sort((a, b) => a.had - b.had || a.order - b.order);
    const one = next?.waiting.shift();
    if (!next || !one) break;
    next.had += 1;
    chosen.push(one);
  }
  return chosen;
}
