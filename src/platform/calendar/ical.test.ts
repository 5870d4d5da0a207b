import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from './ical.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const eventAt = (start: string, timeZone: string) => ({
  uid: `${start}@ride.example`,
  sequence: 2,
  start: Date.parse(start),
  end: Date.parse(start) + HOUR_MS,
  timeZone,
  status: 'CONFIRMED' as const,
  summary: 'Ride',
  description: '',
  location: '',
  url: 'https://ride.example/route/1',
  createdAt: 0,
  updatedAt: 0,
});

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    const zone = zones.find(({ tzid }) => tzid === part.getFirstProperty('dtstart')?.getParameter('tzid'));
    if (!zone) throw new Error('the event has no zone');
    event.startDate.zone = zone;
    return event.startDate.toJSDate().toISOString();
  });
};

describe('a calendar file', () => {
  it.each([
    ['2027-01-16T17:00:00.000Z', 'America/Denver'],
    ['2027-07-17T16:00:00.000Z', 'America/Denver'],
    ['2027-03-14T07:30:00.000Z', 'America/New_York'],
    ['2027-03-14T06:30:00.000Z', 'America/New_York'],
    ['2027-11-07T07:30:00.000Z', 'America/New_York'],
    ['2027-07-17T19:00:00.000Z', 'Pacific/Honolulu'],
    ['2027-07-17T16:00:00.000Z', 'America/Phoenix'],
    ['2027-07-17T16:00:00.000Z', 'America/Anchorage'],
  ])('puts %s in %s where another program finds it', (start, timeZone) => {
    const text = writeCalendar({
      name: 'Rides',
      description: '',
      product: 'Test',
      events: [eventAt(start, timeZone)],
    });
    expect(read(text)).toEqual([start]);
  });

  it.each([
    ['in the hour that comes first', '2026-11-01T05:30:00.000Z', 30],
    ['over the turn, by less than an hour', '2026-11-01T05:30:00.000Z', 45],
    ['over the turn, by more than an hour', '2026-11-01T04:15:00.000Z', 150],
    ['in the hour that comes again', '2026-11-01T06:15:00.000Z', 30],
    ['up to the hour that comes first', '2026-11-01T03:15:00.000Z', 120],
    ['from right before the turn to right after it', '2026-11-01T05:59:00.000Z', 60],
  ])('keeps begin and end of an event in the night when clocks go back: %s', (_, start, minutes) => {
    const event = eventAt(start, 'America/New_York');
    const end = event.start + minutes * 60_000;
    const events = [{ ...event, end }];
    const text = writeCalendar({ name: 'Rides', description: '', product: 'Test', events });
    const calendar = new ICAL.Component(ICAL.parse(text));
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
    const [begins, ends] = ['dtstart', 'dtend'].map((name) => {
      const property = calendar.getFirstSubcomponent('vevent')?.getFirstProperty(name);
      const time = property?.getFirstValue() as ICAL.Time;
      if (property?.getParameter('tzid')) time.zone = zone;
      return time.toJSDate().getTime();
    });
    expect([begins, ends]).toEqual([event.start, end]);
  });

  it('repeats by a rule at the same hour of the clock, but for what is left out and what stands in', () => {
    const master = {
      ...eventAt('2027-03-06T16:00:00.000Z', 'America/Denver'),
      uid: 'weekly@ride.example',
      repeats: {
        rule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20270403T150000Z',
        until: Date.parse('2027-04-03T15:00:00Z'),
        except: [{ date: '2027-03-13', time: '09:00' }],
      },
    };
    const moved = {
      ...eventAt('2027-03-21T17:30:00.000Z', 'America/Chicago'),
      uid: master.uid,
      insteadOf: { date: '2027-03-20', time: '09:00', timeZone: 'America/Denver' },
    };
    const text = writeCalendar({ name: 'Rides', description: '', product: 'Test', events: [master, moved] });
    expect(text).toContain('EXDATE;TZID=America/Denver:20270313T090000\r\n');
    expect(text).toContain('RECURRENCE-ID;TZID=America/Denver:20270320T090000\r\n');
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    const weekly = events.find((event) => !event.isRecurrenceException());
    if (!weekly) throw new Error('no event has the rule');
    const starts: string[] = [];
    const iterator = weekly.iterator();
    for (let next = iterator.next(); next; next = iterator.next())
      starts.push(weekly.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
    expect(starts).toEqual([
      '2027-03-06T16:00:00.000Z',
      '2027-03-21T17:30:00.000Z',
      '2027-03-27T15:00:00.000Z',
      '2027-04-03T15:00:00.000Z',
    ]);
  });

  it('names each zone once, with rules for every event of it', () => {
    const starts = ['2027-01-16T17:00:00.000Z', '2027-07-17T16:00:00.000Z', '2028-07-15T16:00:00.000Z'];
    const events = starts.map((start) => eventAt(start, 'America/Chicago'));
    const text = writeCalendar({ name: 'Rides', description: '', product: 'Test', events });
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(read(text)).toEqual(starts);
  });
});
