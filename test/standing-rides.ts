// For tests of standing rides: one that repeats, its dates, and the calendar as another program reads it.
import ICAL from 'ical.js';
import { afterEach, beforeEach, expect } from 'vitest';
import type { RouteDetails } from '#features/routes/entry/route.schema.ts';
import type { OwnRoute, OwnRouteAnswer } from '#features/routes/own/own-route.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { ownedRoutesSuite, ride } from './owned-routes.ts';
import type { Method } from './test-suite.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Every Sunday at 9 AM in Boulder; the test begins on Friday, November 20, 2026. */
export const weekly = { ...ride, repeats: 'weekly', repeatsUntil: '2027-04-25' };
const AFTER_UNDO_MS = 60_000;

export function standingRidesSuite(open: () => Promise<Database>) {
  const owned = ownedRoutesSuite(open);
  const { suite, add, approve, shown } = owned;
  let riders = 0;
  let began: number;
  beforeEach(() => void (began = suite.test.now()));
  afterEach(() => suite.test.advance(began - suite.test.now()));

  /** Lets days pass, and does what became due. The admin's session has ended by then. */
  const later = async (days: number) => {
    suite.test.advance(days * DAY_MS);
    await suite.test.services.jobs.runDue();
    await suite.signInAgain();
  };

  const details = async (id: number) => (await shown(id)) as unknown as RouteDetails;
  /** The dates that everyone sees, by day. */
  const datesOf = async (id: number) => (await details(id)).series?.dates ?? [];
  const makeDue = async () => {
    suite.test.advance(AFTER_UNDO_MS);
    await suite.test.services.jobs.runDue();
  };
  const at = (token: string, method: Method, part: string, date: number, payload?: object) =>
    suite.asOwner(token, method, `/api/private/route${part}?date=${date}`, payload);

  return {
    ...owned,
    details,
    datesOf,
    makeDue,
    later,
    /** Sent, approved, and its dates made. */
    async standing(entry: object = weekly) {
      const sent = await add(entry);
      expect((await approve(sent.id)).statusCode).toBe(200);
      await makeDue();
      return { ...sent, dates: await datesOf(sent.id) };
    },
    /** What the owner does with one date. */
    at,
    async viewAt(token: string, date: number): Promise<OwnRoute> {
      const response = await at(token, 'GET', '', date);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<OwnRoute>();
    },
    async editAt(token: string, date: number, changes: object): Promise<OwnRouteAnswer> {
      const { wanted, version } = (await at(token, 'GET', '', date)).json<OwnRoute>();
      const response = await at(token, 'PUT', '', date, { ...wanted, version, ...changes });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<OwnRouteAnswer>();
    },
    /** Signs up and confirms, as riders do. */
    async join(id: number, name: string): Promise<void> {
      riders += 1;
      const response = await suite.test.app.inject({
        method: 'POST',
        url: `/api/rides/${id}/rsvp`,
        remoteAddress: `10.1.${Math.floor(riders / 256)}.${riders % 256}`,
        payload: { name, email: `${name}@ride.example` },
      });
      expect(response.statusCode, response.body).toBe(201);
      const mails = await suite.mails();
      const mail = mails.find(
        (one) => one.kind === 'rsvp-confirm' && one.recipient === `${name}@ride.example`,
      );
      const token = /\/private\/rsvp#([\w-]{32})/.exec(mail?.plain_text ?? '')?.[1] ?? '';
      expect((await suite.asOwner(token, 'POST', '/api/private/rsvp/confirm', {})).statusCode).toBe(200);
    },
    /** Whom mails of a kind went to. */
    mailed: async (kind: string) =>
      (await suite.mails()).filter((mail) => mail.kind === kind).map(({ recipient }) => recipient),
    calendarOf: async (id: number) => {
      const { series } = await details(id);
      return suite.send('GET', `/ride-series/${series?.id}.ics`);
    },
  };
}

/** When the one event of a calendar takes place, as ical.js works it out from rule, exceptions and stand-ins. */
export function timesIn(text: string): { at: string; wall: string; summary: string }[] {
  const events = eventsIn(text);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
  const master = events.find((event) => !event.isRecurrenceException());
  if (!master) throw new Error('the calendar has no event with a rule');
  return timesOf(master);
}

/** The same of all events of a calendar, whatever their rules, in order. */
export const allTimesIn = (text: string): string[] =>
  eventsIn(text)
    .filter((event) => !event.isRecurrenceException())
    .flatMap(timesOf)
    .map(({ at }) => at.slice(0, 16))
    .toSorted();

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));

function timesOf(master: ICAL.Event): { at: string; wall: string; summary: string }[] {
  const times = [];
  const iterator = master.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, item } = master.getOccurrenceDetails(next);
    times.push({
      at: startDate.toJSDate().toISOString(),
      wall: startDate.toString(),
      summary: item.summary,
    });
  }
  return times;
}
