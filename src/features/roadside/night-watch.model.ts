import { MINUTE_MS } from '#platform/time/units.ts';
import { zoneName, zoneOffset } from '#platform/time/zone.ts';

/** Who looks at requests for help at night, as the people who run the site say. */
export interface NightWatch {
  /** Their names or what they are; null: nobody. */
  who: string | null;
  /** Minutes after midnight in the site's zone; `to` may lie on the next day. */
  from: number;
  to: number;
}

export interface NightRules {
  /** Null: the site says nothing; undefined: nobody has said anything, which is said. */
  watch: NightWatch | null | undefined;
  /** IANA name. */
  timeZone: string;
  /** An admin reads a request before volunteers are asked. */
  needsReview: boolean;
  mailWorks: boolean;
}

/** Who watches requests at night: two sentences at most. */
export interface NightWords {
  /** For riders who think of asking. */
  before: string;
  /** For riders who have asked, and know the rest from their page. */
  after: string;
  /** It is night now. */
  isNow: boolean;
}

const DAY_MINUTES = 24 * 60;

/** What is true of this night, at `now` (epoch ms); null where the site says nothing. */
export function nightWords(rules: NightRules, now: number): NightWords | null {
  const { watch } = rules;
  if (watch === null) return null;
  return watch === undefined ? unsaid(rules) : said(watch, rules, now);
}

function unsaid({ needsReview, mailWorks }: NightRules): NightWords {
  const how = !mailWorks
    ? 'An admin calls you before volunteers are asked.'
    : needsReview
      ? 'An admin reads a request before volunteers are asked.'
      : 'Volunteers are asked at once, at any hour.';
  const promise = 'Nobody has promised to be awake at night.';
  return { before: `${how} ${promise}`, after: promise, isNow: false };
}

function said(watch: NightWatch, rules: NightRules, now: number): NightWords {
  const { who, from, to } = watch;
  const isNow = isWithin(watch, minuteOfDay(now, rules.timeZone));
  const zone = zoneName(now, rules.timeZone);
  const hours = isNow ? `until ${clock(to)} ${zone}` : `from ${clock(from)} to ${clock(to)} ${zone}`;
  const text = who === null ? unwatched(rules, hours, isNow) : watched(who, hours, isNow);
  return { before: text, after: text, isNow };
}

function unwatched({ needsReview, mailWorks }: NightRules, hours: string, isNow: boolean): string {
  const nobody = isNow ? `Nobody reads requests now, ${hours}.` : `Nobody reads requests ${hours}.`;
  const waits = needsReview || !mailWorks;
  if (!waits) return `${nobody} Volunteers are asked at once all the same, and may be asleep.`;
  return `${nobody} ${isNow ? 'A request waits for that hour' : 'What is sent then waits for the morning'}: if you cannot wait, call a towing company, or 911 in danger.`;
}

const watched = (who: string, hours: string, isNow: boolean): string =>
  isNow ? `Requests are watched now, ${hours}, by ${who}.` : `Requests are watched ${hours} by ${who}.`;

const minuteOfDay = (now: number, timeZone: string): number =>
  Math.floor((now + zoneOffset(now, timeZone)) / MINUTE_MS) % DAY_MINUTES;

const isWithin = ({ from, to }: NightWatch, minute: number): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/** "10 PM", "6:30 AM", "midnight". */
function clock(minutes: number): string {
  if (minutes % DAY_MINUTES === 0) return 'midnight';
  if (minutes === DAY_MINUTES / 2) return 'noon';
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}
