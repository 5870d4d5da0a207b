import { describe, expect, it } from 'vitest';
import { closedBetween } from '#test/fixtures/example-closure.ts';
import { fairTrip, rainAt } from '#test/fixtures/example-trip.ts';
import { readGpx } from '../road/gpx.model.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import type { TripAnswer } from '../trip.schema.ts';
import { describeArrivals } from '../journey/arrival-row.model.ts';
import { createTimelines } from '../journey/timeline.model.ts';
import { tripDays } from '../journey/trip-days.model.ts';
import { fileName, tripCalendar, tripGpx, type ShownTrip } from './trip-files.model.ts';

const START = Date.parse('2026-07-04T14:00:00Z') / 1000;
const LINE = [
  { latitude: 39.7, longitude: -105 },
  { latitude: 39.2, longitude: -105.5 },
  { latitude: 38.5, longitude: -106 },
];

function shown(line = encodePolyline(LINE)): ShownTrip {
  const { hours, trip } = fairTrip(START);
  rainAt(hours[1], 1, 0.4);
  const { arrivals } = createTimelines(trip)(START);
  return {
    trip: {
      route: { source: 'osrm', statement: '', miles: 100, seconds: 7200, line },
      routeWeather: [{ location: 'Denver, CO' }, { location: 'Gunnison, CO' }] as TripAnswer['routeWeather'],
      timeZone: 'America/Denver',
      source: 'nws',
      fetchedAt: '2026-07-03T02:40:00.000Z',
      simulated: false,
    },
    rows: describeArrivals(arrivals),
    days: tripDays(arrivals),
    clock: () => '8:00 AM',
    summary: 'Rain & wind <soon>',
    closures: [],
    url: 'https://ride.example/trip?zip=80202&zip=81230',
    siteName: 'Dryline',
  };
}

describe('a trip as files', () => {
  it('is a track and a route that the product reads back', () => {
    const gpx = tripGpx(shown()) ?? '';
    expect(gpx).toMatch(/<rte><name>Denver, CO to Gunnison, CO<\/name>/);
    expect(gpx).toContain('Rain &amp; wind &lt;soon&gt;');
    expect(readGpx(gpx)).toMatchObject({ ok: true, start: LINE[0], end: LINE[2] });
  });

  it('is no file without a line', () => {
    expect(tripGpx(shown(''))).toBeUndefined();
  });

  it('is an event for each day, with its stops and where to look again', () => {
    const text = tripCalendar(shown(), START * 1000).replaceAll('\r\n ', '');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('DTSTART;TZID=America/Denver:20260704T080000');
    expect(text).toContain('DTEND;TZID=America/Denver:20260704T100000');
    expect(text).toContain('SUMMARY:Ride: Denver\\, CO to Gunnison\\, CO');
    expect(text).toContain('DESCRIPTION:Not Recommended\\n');
    expect(text).toContain('URL:https://ride.example/trip?zip=80202&zip=81230');
    expect(tripCalendar(shown(), START * 1000)).toBe(tripCalendar(shown(), START * 1000));
  });

  it('says what is closed on the way, on the day that meets it', () => {
    const trip = shown();
    const days = trip.days.flatMap((day) => [
      { ...day, to: 1 },
      { ...day, from: 1 },
    ]);
    const closed = { ...trip, days, closures: [closedBetween(55, 60)] };
    const sentence = 'US 50 is closed at mile 55 when you get there.';
    expect(tripGpx(closed)).toContain(`${sentence} Rain &amp; wind`);
    const text = tripCalendar(closed, START * 1000).replaceAll('\r\n ', '');
    const [head = '', one = '', two = ''] = text.split('BEGIN:VEVENT');
    expect(head).toContain(sentence);
    expect(one).not.toContain(sentence);
    expect(two).toContain(`${sentence} Not Recommended\\n`);
  });

  const written = (trip: ShownTrip) => [
    tripGpx(trip) ?? '',
    tripCalendar(trip, START * 1000)
      .replaceAll('\r\n ', '')
      .replaceAll('\\,', ','),
  ];

  it('says what it knew when: it is read later', () => {
    for (const text of written(shown()))
      expect(text).toContain(
        'Forecast of Thu, Jul 2, 8:40 PM MDT. Look again before you leave. Forecasts by the National Weather Service.',
      );
    const trip = shown();
    for (const text of written({ ...trip, trip: { ...trip.trip, source: null } })) {
      expect(text).toContain('Look again before you leave.');
      expect(text).not.toContain('Forecast of');
    }
  });

  it('says that simulated weather is not real', () => {
    const trip = shown();
    const [gpx = '', calendar = ''] = written({ ...trip, trip: { ...trip.trip, simulated: true } });
    expect(gpx).toContain('<desc>Simulated weather, not real: Rain &amp; wind');
    expect(calendar).toContain('DESCRIPTION:Simulated weather, not real: Not Recommended\\n');
    for (const text of written(trip)) expect(text).not.toContain('Simulated');
  });

  it('has a name that every system takes', () => {
    expect(fileName(shown().trip, 'gpx')).toBe('denver-co-to-gunnison-co.gpx');
  });
});
