import { STATE_NAMES } from '#features/location/state-names.data.ts';
import { isJsonObject } from '#platform/json/json-object.ts';
import { plainText } from './closure.model.ts';

/** A state's work zones, as the registry of the US DOT names them. */
export interface WorkZoneFeed {
  url: string;
  /** Two letters each. */
  states: string[];
  /** "Colorado DOT". */
  name: string;
  /** A city's, a county's or a company's: what it tells counts, but it does not cover a state. */
  isPartial: boolean;
}

const MOST_FEEDS = 200;
const KEY_WANTED = /api-?_?key-?_?here/i;
const PART_OF_STATE =
  /^(city|town|village|county|port|borough) of\b|\b(city|county|counties|metropolitan|regional|authority|turnpike|tollway|toll|thruway|park|beach|springs|falls|keys|township)\b/i;
/** "Indiana DOT", "NHDOT/VTAOT/MEDOT", "Louisiana DOTD", "Kentucky Transportation Cabinet". */
const STATE_AGENCY = /dotd?\b|transportation|highway/i;

const CODES = new Map(
  Array.from(STATE_NAMES, ([code, name]) => [name.replace(/^the /, '').toLowerCase(), code] as const),
);
for (const name of ['district of columbia', 'washington d.c.', 'washington, dc']) CODES.set(name, 'DC');

/** Feeds that anybody may ask, from the registry's answer; null when that is no list. */
export function readRegistry(answer: unknown): WorkZoneFeed[] | null {
  if (!Array.isArray(answer)) return null;
  const feeds = new Map<string, WorkZoneFeed>();
  for (const row of answer) {
    const feed = isJsonObject(row) && isOpen(row) ? feedOf(row) : undefined;
    if (!feed) continue;
    const known = feeds.get(feed.url);
    if (known) known.states = [...new Set([...known.states, ...feed.states])];
    else if (feeds.size < MOST_FEEDS) feeds.set(feed.url, feed);
  }
  return [...feeds.values()];
}

const says = (value: unknown, word: boolean) =>
  value === word || (typeof value === 'string' && value.trim().toLowerCase() === (word ? 'true' : 'false'));
const isYes = (value: unknown) =>
  says(value, true) || (typeof value === 'string' && /^(yes|y|1)$/i.test(value.trim())) || value === 1;
const isNo = (value: unknown) =>
  says(value, false) || (typeof value === 'string' && /^(no|n|0)$/i.test(value.trim())) || value === 0;

/** Rows that rest or need a key are not asked. */
const isOpen = (row: Record<string, unknown>) => !isNo(row['active']) && !isYes(row['needapikey']);

function feedOf(row: Record<string, unknown>): WorkZoneFeed | undefined {
  const address = isJsonObject(row['url']) ? row['url']['url'] : row['url'];
  if (typeof address !== 'string' || address.length > 2_000 || KEY_WANTED.test(address)) return undefined;
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  const states = statesIn(plainText(row['state'], 300));
  if (states.length === 0) return undefined;
  const name = plainText(row['issuingorganization'], 80) || plainText(row['feedname'], 80) || url.hostname;
  return { url: url.href, states, name, isPartial: !isOfState(name, states) };
}

/** Whether the agency of a whole state gives the feed: anybody may have theirs registered, for one site or for customers. */
function isOfState(agency: string, states: readonly string[]): boolean {
  if (PART_OF_STATE.test(agency)) return false;
  const isNamed = (state: string) =>
    agency.toLowerCase().includes((STATE_NAMES.get(state) ?? state).toLowerCase());
  return STATE_AGENCY.test(agency) || states.some(isNamed);
}

/** Codes of the states in a text such as "New Hampshire, Vermont, Maine", "TX" or "new york and new jersey". */
export function statesIn(text: string): string[] {
  const whole = CODES.get(text.toLowerCase());
  const parts = whole ? [text] : text.split(/[,;/&|]|\band\b/i);
  const found = parts.flatMap((part) => {
    const name = part
      .trim()
      .replace(/^the /i, '')
      .replace(/^state of /i, '');
    return CODES.get(name.toLowerCase()) ?? (STATE_NAMES.has(name.toUpperCase()) ? name.toUpperCase() : []);
  });
  return [...new Set(found)];
}
