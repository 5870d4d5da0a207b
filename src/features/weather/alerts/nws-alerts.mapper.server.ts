import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { eventLevel } from './events.model.ts';
import { isJsonObject, type JsonObject } from '#platform/json/json-object.ts';
import { textOrNull } from '../providers/conditions.mapper.server.ts';
import { readArea, type AlertArea } from './coverage.model.ts';
import type { OfficialAlert } from '../providers/forecast.model.ts';
import { worstFirst } from './level.model.ts';
import { hasUnreadVtec, readVtec, type Vtec } from './vtec.mapper.server.ts';

/**
 * A message without an event's code lapses with its text. One that the service still lists counts for so long
 * after that: it is about to be renewed. One that is older was left behind.
 */
const RENEWAL_S = HOUR_S;

/** Nothing is announced so long before it begins. */
const ANNOUNCED_FOR = 30 * DAY_S;
/** Epoch ms: times before 2020 and after 2100 are none. */
const [EARLIEST, LATEST] = [Date.UTC(2020), Date.UTC(2100)];

const UNREAL = /^(exercise|system|test|draft)$/i;
const NO_ALERT = /^(cancel|ack|error)$/i;

/** One message about an event, over or not: a newer one takes the place of those before it. */
export interface AlertMessage {
  alert: OfficialAlert;
  /** False: it says that the event is over. */
  goesOn: boolean;
  /** Epoch seconds; null when it does not say. */
  sent: number | null;
  /** Ids of the messages that it replaces. */
  replaces: readonly string[];
  /** Events by their codes; empty for messages without one. */
  events: readonly string[];
  /** What it was issued for. */
  area: AlertArea;
}

/**
 * The messages of an answer of `/alerts/active`, without tests, exercises and drafts. A message that cannot be
 * read becomes an alert of the level caution: a lost warning must not look like none. `now` is epoch seconds.
 * @throws OutboundError when the answer is no list.
 */
export function readMessages(answer: unknown, now: number, baseUrl: string): AlertMessage[] {
  const features = isJsonObject(answer) ? answer['features'] : undefined;
  if (!Array.isArray(features)) throw invalidAnswer(baseUrl, 'no list of alerts');
  return features.flatMap((feature, index) => readMessage(feature, index, now) ?? []);
}

/** The alerts that the messages about one place leave in force or announced, the worst first. `now` is epoch seconds. */
export function alertsOf(messages: readonly AlertMessage[], now: number): OfficialAlert[] {
  const alerts = new Map<string, OfficialAlert>();
  for (const message of messages) {
    const { alert, goesOn } = message;
    const hasEnded = alert.end !== null && alert.end <= now;
    if (goesOn && !hasEnded && !messages.some((other) => isReplaced(message, other)))
      alerts.set(alert.id, alert);
  }
  return worstFirst([...alerts.values()]);
}

/** Messages sent together are parts of one product: only a later one replaces another. */
function isReplaced(message: AlertMessage, by: AlertMessage): boolean {
  if (message.sent === null || by.sent === null || by.sent <= message.sent) return false;
  if (by.replaces.includes(message.alert.id)) return true;
  return message.events.length > 0 && message.events.every((event) => by.events.includes(event));
}

function readMessage(feature: unknown, index: number, now: number): AlertMessage | undefined {
  const found = isJsonObject(feature) ? feature : {};
  const alert = isJsonObject(found['properties']) ? found['properties'] : {};
  const says = (name: string) => textOrNull(alert[name]);
  const event = says('event') ?? 'Official alert';
  const severity = says('severity') ?? 'Unknown';
  const level = eventLevel(event, severity);
  const parameters = isJsonObject(alert['parameters']) ? alert['parameters'] : {};
  const codes = readVtec(parameters['VTEC']);
  // A line that cannot be read may be about another event, which goes on.
  const isUnread = hasUnreadVtec(parameters['VTEC']);
  const tellsAll = codes.length > 0 && !isUnread;
  const isTest = level === 'test' || (tellsAll && codes.every((code) => code.isTest));
  if (isTest || UNREAL.test(says('status') ?? '')) return undefined;

  const isOver =
    NO_ALERT.test(says('messageType') ?? '') ||
    /^past$/i.test(says('urgency') ?? '') ||
    (tellsAll && codes.every((code) => !code.goesOn));
  const live = codes.filter((code) => code.goesOn);
  const { start, end } = timesOf({ alert, live, hasCode: codes.length > 0 || isUnread, now });
  const id = says('id') ?? textOrNull(found['id']) ?? `${event} ${start} ${index}`;
  return {
    alert: {
      id,
      event,
      level,
      severity,
      headline: says('headline'),
      description: says('description') ?? '',
      instruction: says('instruction'),
      areaDescription: says('areaDesc') ?? '',
      start,
      end,
    },
    goesOn: !isOver,
    sent: seconds(alert['sent']),
    replaces: referencesOf(alert['references']),
    events: [...codes.map((code) => code.event), ...(isUnread ? [`not read: ${id}`] : [])],
    area: readArea(found),
  };
}

/** An event that would end before it begins has begun when its message came, and goes on while that cannot be either. */
function timesOf(facts: Omit<Parameters<typeof endOf>[0], 'start'>): Pick<OfficialAlert, 'start' | 'end'> {
  const { alert, live, now } = facts;
  const start = startOf(alert, live, now) ?? now;
  const end = endOf({ ...facts, start });
  if (end === null || end > start) return { start, end };
  const came = Math.min(now, seconds(alert['effective']) ?? now, seconds(alert['sent']) ?? now);
  return { start: came, end: end > came ? end : null };
}

/** The first of the times that can be true. */
function startOf(alert: JsonObject, live: readonly Vtec[], now: number): number | null {
  const begins = live.flatMap(({ begin }) => begin ?? []);
  const times = [
    seconds(alert['onset']),
    begins.length > 0 ? Math.min(...begins) : null,
    seconds(alert['effective']),
    seconds(alert['sent']),
  ];
  return times.find((time) => time !== null && time <= now + ANNOUNCED_FOR) ?? null;
}

/**
 * When the event ends, in this order: until further notice by its code; the later of `ends` and the code's end; for
 * a message without a code its own expiry, which the service's offices set to the event's end there. With a code,
 * `expires` is only when the next message is due: a past one says nothing.
 */
function endOf(facts: {
  alert: JsonObject;
  live: readonly Vtec[];
  hasCode: boolean;
  start: number;
  now: number;
}): number | null {
  const { alert, live, hasCode, start, now } = facts;
  if (live.some(({ end }) => end === null)) return null;
  const ends = [seconds(alert['ends']), ...live.map(({ end }) => end)].filter((end) => end !== null);
  if (ends.length > 0) return Math.max(...ends);
  const expires = seconds(alert['expires']);
  if (hasCode || expires === null || expires <= start) return null;
  return expires > now ? expires : expires + RENEWAL_S;
}

function referencesOf(references: unknown): string[] {
  if (!Array.isArray(references)) return [];
  return references.flatMap((reference) =>
    isJsonObject(reference) ? (textOrNull(reference['identifier']) ?? []) : [],
  );
}

function seconds(iso: unknown): number | null {
  const ms = typeof iso === 'string' ? Date.parse(iso) : NaN;
  return ms >= EARLIEST && ms <= LATEST ? Math.floor(ms / 1000) : null;
}
