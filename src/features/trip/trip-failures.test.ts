import { describe, expect, it } from 'vitest';
import { whyUnknown } from './journey/unknown-trip.model.ts';
import { tripAnswerSchema } from './trip.schema.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { AMARILLO, MARFA, MOORE, NOW, PHOENIX, TULSA, tripSuite } from '#test/trip-suite.ts';

const suite = tripSuite();
const { startTrips } = suite;

const visitor = (prefix: string): Visitor => ({ prefix, isCrawler: false, waits: (task) => task() });

describe('what does not work', () => {
  it('an unknown ZIP is an unknown leg with its message, never good; the rest is told', async () => {
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '00000', '85281'] });
    expect(answer.routeWeather[1]).toMatchObject({
      recommendation: 'unknown',
      message: 'Zip code not found',
      temperature: null,
    });
    expect(answer.routeWeather[2]?.temperature).not.toBeNull();
    expect(answer.overallRecommendation).toBe('unknown');
    expect(answer.notes).toEqual(['ZIP code 00000 has no place on the map, so the road leaves it out.']);
  });

  it('says what the road leaves out, and does not blame the directions for it', async () => {
    const { notes, route } = await startTrips().plan({ zipCodes: [PHOENIX, '00000', '09001', '00000'] });
    expect(notes).toEqual(['ZIP codes 00000, 09001 have no place on the map, so the road leaves them out.']);
    expect(route).toMatchObject({ miles: 0, statement: 'Only one place of this trip is known' });
  });

  it('only unknown ZIPs are a trip of which nothing is known, and nobody outside is asked', async () => {
    const trips = startTrips();
    const answer = await trips.plan({ zipCodes: ['00000', '09001', '00000'], departure: '2026-11-21T07:30' });
    expect(tripAnswerSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      overallRecommendation: 'unknown',
      bestDeparture: null,
      source: null,
      alerts: { available: false, items: [] },
      summary: 'None of these ZIP codes is known: 00000, 09001.',
    });
    expect(answer.routeWeather).toMatchObject([
      { zipCode: '00000', recommendation: 'unknown', message: 'Zip code not found', arrival: null },
      { zipCode: '09001', recommendation: 'unknown', message: expect.stringContaining('military') },
      { zipCode: '00000', recommendation: 'unknown', message: 'Zip code not found' },
    ]);
    expect(await trips.planRuns({ zipCodes: ['00000', '00001'] })).toEqual({ places: [] });
    expect(Object.values(suite.simulator.requests).every((count) => count === 0)).toBe(true);
    expect(whyUnknown(answer)).toEqual({
      message: answer.summary,
      errors: {
        'zipCodes.0': 'Zip code not found',
        'zipCodes.1': expect.stringContaining('military'),
        'zipCodes.2': 'Zip code not found',
      },
    });
    const late = trips.plan({ zipCodes: ['00000', '00001'], departure: '2027-11-21T07:30' });
    await expect(late).rejects.toMatchObject({ code: 'validation' });
  });

  it('a stop without data is unknown, not good', async () => {
    const { routeWeather, overallRecommendation } = await startTrips().plan({ zipCodes: [MARFA, MARFA] });
    expect(routeWeather.map(({ recommendation }) => recommendation)).toEqual(['unknown', 'unknown']);
    expect(overallRecommendation).toBe('unknown');
  });

  it('with Open-Meteo down, the National Weather Service is asked for fewer points, and that is said', async () => {
    suite.simulator.setFault({ service: 'open-meteo', kind: '500' });
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '87101', AMARILLO, MOORE, TULSA] });
    expect(answer.source).toBe('nws');
    expect(answer.places.length).toBeLessThanOrEqual(16);
    expect(answer.routeWeather.every(({ temperature }) => temperature !== null)).toBe(true);
    expect(answer.notes.join(' ')).toContain('fewer points');
  });

  it('tells the age of an old grid, and plans by none that is too old, not even a kept one', async () => {
    suite.simulator.setFault({ service: 'open-meteo', kind: '500' });
    const old = (ageHours: number) =>
      suite.simulator.setFault({ service: 'nws', kind: 'old', ageHours, match: '/gridpoints/' });
    const asked = { zipCodes: [PHOENIX, '85281'] };
    old(11);
    expect((await startTrips().plan(asked)).notes.join()).not.toContain('issued');
    old(20);
    const answer = await startTrips().plan(asked);
    expect(answer).toMatchObject({ source: 'nws', overallRecommendation: 'good' });
    expect(Date.parse(answer.fetchedAt) - Date.parse(answer.observedAt)).toBeGreaterThanOrEqual(20 * HOUR_MS);
    expect(answer.notes).toContainEqual(
      expect.stringMatching(/^Old data: forecast issued [A-Z][a-z]+, Nov \d+, \d+:\d\d [AP]M MST\.$/),
    );
    old(23.9);
    const trips = startTrips();
    expect((await trips.plan(asked)).overallRecommendation).toBe('good');
    old(25);
    suite.advance(9 * 60_000);
    expect(await trips.plan(asked)).toMatchObject({ source: null, overallRecommendation: 'unknown' });
  });

  it('is not asked for beyond the share of one address, but what is known still answers', async () => {
    const trips = startTrips({ share: { minute: 100, hour: 100, day: 100 } });
    const rider = visitor('203.0.113.7');
    const asked = { zipCodes: [PHOENIX, AMARILLO] };
    const first = await trips.plan(asked, rider);
    await expect(trips.plan({ zipCodes: [TULSA, MOORE, PHOENIX, AMARILLO] }, rider)).rejects.toMatchObject({
      code: 'rate_limited',
      userMessage: expect.stringMatching(/^Your connection asked for very many places\. Please try again/),
      retryAfter: expect.any(Number),
    });
    expect((await trips.plan(asked, rider)).fetchedAt).toBe(first.fetchedAt);
    expect((await trips.plan({ zipCodes: [TULSA, MOORE] }, visitor('198.51.100.1'))).source).toBe(
      'open-meteo',
    );
    const robot = { ...visitor('192.0.2.1'), isCrawler: true };
    await expect(trips.plan({ zipCodes: [MOORE, PHOENIX] }, robot)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('with no provider, every leg is unknown, nothing is recommended, and road and warnings are told', async () => {
    suite.simulator.setFault({ service: 'open-meteo', kind: '500' });
    suite.simulator.setFault({ service: 'nws', kind: '500' });
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '85281'] });
    expect(answer).toMatchObject({
      overallRecommendation: 'unknown',
      source: null,
      bestDeparture: null,
      routeWeather: [
        { recommendation: 'unknown', message: 'No forecast for this place right now' },
        { recommendation: 'unknown', message: 'No forecast for this place right now' },
      ],
    });
    expect(answer.route.miles).toBeGreaterThan(5);
    expect(answer.notes[0]).toMatch(/^No weather service is answering right now/);
    const underWarning = await startTrips().plan({ zipCodes: [MOORE, MOORE] });
    expect(underWarning).toMatchObject({ overallRecommendation: 'bad', bestDeparture: null });
    expect(underWarning.alerts.items.map(({ event }) => event)).toContain('Tornado Warning');
  });

  it.each(['open-meteo', 'nws'] as const)('a forecast that is too old is none (%s)', async (source) => {
    suite.simulator.setFault({ service: 'open-meteo', kind: source === 'nws' ? '500' : 'old', ageHours: 30 });
    suite.simulator.setFault({ service: 'nws', kind: source === 'nws' ? 'old' : '500', ageHours: 30 });
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '85281'] });
    expect(answer).toMatchObject({ overallRecommendation: 'unknown', source: null });
  });

  it.each([
    ['2026-12-20T08:00', 'Choose a departure within the next 7 days'],
    ['2026-02-31T08:00', 'Please enter a valid departure date and time'],
  ])('a departure at %s is refused by field', async (departure, message) => {
    await expect(startTrips().plan({ zipCodes: [PHOENIX, '85281'], departure })).rejects.toMatchObject({
      fieldErrors: { departure: message },
    });
  });

  it('a departure that has passed is taken as now, and said', async () => {
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '85281'], departure: '2026-11-19T08:00' });
    expect(answer.departure).toBe(NOW / 1000);
    expect(answer.notes).toContain('That departure has passed, so this is for leaving now.');
  });
});
