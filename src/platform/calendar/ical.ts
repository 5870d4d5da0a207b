import { HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { zoneName, zoneOffset } from '#platform/time/zone.ts';

/** Writes iCalendar (RFC 5545): wall-clock times in their own zone, with the zone's rules in the file. */

export interface CalendarEvent {
  /** Stays the same for the life of the event. */
  uid: string;
  /** Counts the changes of the event. */
  sequence: number;
  /** Epoch ms. */
  start: number;
  end: number;
  /** IANA zone in which the event takes place. */
  timeZone: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  summary: string;
  description: string;
  location: string;
  url: string;
  /** Epoch ms. */
  createdAt: number;
  updatedAt: number;
  geo?: { latitude: number; longitude: number };
  /** Comes again by a rule of RFC 5545, but not at some times; `until` is the start of its last time, epoch ms. */
  repeats?: { rule: string; until: number; except: readonly WallTime[] };
  /** Stands in for one time of the rule of the event with the same uid. */
  insteadOf?: WallTime & { timeZone: string };
}

/** A wall-clock time as a rule counts it: "2027-03-14", "02:30". */
export interface WallTime {
  date: string;
  time: string;
}

export interface Calendar {
  name: string;
  description: string;
  /** Who makes the file, for PRODID. */
  product: string;
  events: readonly CalendarEvent[];
}

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** The calendar as a file: CRLF line ends, lines folded at 75 bytes, texts escaped. */
export function writeCalendar(calendar: Calendar): string {
  const zones = new Map<string, { from: number; to: number }>();
  const meet = (timeZone: string, start: number, end: number) => {
    const known = zones.get(timeZone);
    zones.set(timeZone, { from: Math.min(start, known?.from ?? start), to: Math.max(end, known?.to ?? end) });
  };
  for (const { timeZone, start, end, repeats, insteadOf } of calendar.events) {
    meet(timeZone, start, Math.max(end, repeats ? repeats.until + (end - start) : end));
    if (insteadOf) meet(insteadOf.timeZone, start, end);
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(calendar.product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(calendar.name)}`,
    `X-WR-CALDESC:${text(calendar.description)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    // The same for Outlook versions that do not know the standard's.
    'X-PUBLISHED-TTL:PT1H',
    ...[...zones].flatMap(([zone, range]) => zoneLines(zone, range.from, range.to)),
    ...calendar.events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map(fold).join('\r\n') + '\r\n';
}

function eventLines(event: CalendarEvent): string[] {
  const { timeZone, geo } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    // A rule goes on by the clock of its first date.
    `DTSTART${event.repeats ? byClock(event.start, timeZone) : inZone(event.start, timeZone)}`,
    `DTEND${inZone(event.end, timeZone)}`,
    ...(event.insteadOf
      ? [`RECURRENCE-ID;TZID=${event.insteadOf.timeZone}:${wallText(event.insteadOf)}`]
      : []),
    ...(event.repeats ? [`RRULE:${event.repeats.rule}`] : []),
    ...(event.repeats && event.repeats.except.length > 0
      ? [`EXDATE;TZID=${timeZone}:${event.repeats.except.map(wallText).join(',')}`]
      : []),
    `STATUS:${event.status}`,
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    `LOCATION:${text(event.location)}`,
    ...(geo ? [`GEO:${geo.latitude};${geo.longitude}`] : []),
    `URL:${event.url}`,
    'END:VEVENT',
  ];
}

/** Escapes a text value; control characters, which the format forbids, are dropped. */
function text(value: string): string {
  return (
    value
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // oxlint-disable-next-line no-control-regex -- the characters that RFC 5545 forbids in a text
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, (character) => `\\${character}`)
      .replace(/\n/g, '\\n')
  );
}

/** Breaks a line after at most 75 bytes, never inside a character. */
function fold(line: string): string {
  if (line.length * 3 <= LINE_BYTES || encoder.encode(line).length <= LINE_BYTES) return line;
  let folded = '';
  let width = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (width + bytes > LINE_BYTES) {
      folded += '\r\n ';
      width = 1;
    }
    folded += character;
    width += bytes;
  }
  return folded;
}

const compact = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '');
const wallText = ({ date, time }: WallTime) =>
  `${date.replaceAll('-', '')}T${time.slice(0, 5).replace(':', '')}00`;
const utc = (instant: number) => `${compact(instant)}Z`;

const byClock = (instant: number, zone: string): string =>
  `;TZID=${zone}:${compact(instant + zoneOffset(instant, zone))}`;

/** By the clock of the zone; in UTC while it shows each time twice: the first one is meant then, and some programs take the second. */
function inZone(instant: number, zone: string): string {
  const isShownTwice = zoneOffset(instant - HOUR_MS, zone) - zoneOffset(instant + HOUR_MS, zone) === HOUR_MS;
  return isShownTwice ? `:${utc(instant)}` : byClock(instant, zone);
}

/** The zone's clock changes that matter between two instants, each as an observance of its own. */
function zoneLines(zone: string, from: number, to: number): string[] {
  const year = 366 * DAY_MS;
  const changes = clockChanges(zone, from - year, to + DAY_MS);
  const before = zoneOffset(from - year, zone);
  const observances = [{ at: from - year, offsetFrom: before, offsetTo: before }, ...changes];
  const standard = Math.min(...observances.map(({ offsetTo }) => offsetTo));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observances.flatMap(({ at, offsetFrom, offsetTo }) => {
      const kind = offsetTo === standard ? 'STANDARD' : 'DAYLIGHT';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${compact(at + offsetFrom)}`,
        `TZOFFSETFROM:${offsetText(offsetFrom)}`,
        `TZOFFSETTO:${offsetText(offsetTo)}`,
        `TZNAME:${zoneName(at, zone)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}`;
}

/** The instants at which a zone's clocks change, to the minute. */
function clockChanges(zone: string, from: number, to: number) {
  const changes: { at: number; offsetFrom: number; offsetTo: number }[] = [];
  for (let day = from; day < to; day += 7 * DAY_MS) {
    const offsetFrom = zoneOffset(day, zone);
    const offsetTo = zoneOffset(day + 7 * DAY_MS, zone);
    if (offsetFrom === offsetTo) continue;
    let low = day;
    let high = day + 7 * DAY_MS;
    while (high - low > 1_000) {
      const middle = (low + high) / 2;
      if (zoneOffset(middle, zone) === offsetFrom) low = middle;
      else high = middle;
    }
    changes.push({ at: Math.round(high / 60_000) * 60_000, offsetFrom, offsetTo });
  }
  return changes;
}
