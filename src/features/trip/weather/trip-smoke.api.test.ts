import { describe, expect, it } from 'vitest';
import { callWeight } from '#features/weather/providers/call-weight.model.ts';
import { outsideSuite } from '#test/outside-suite.ts';
import { openTestApp } from '#test/test-app.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { createTimelines } from '../journey/timeline.model.ts';
import { tripAnswerSchema, type TripAnswer } from '../trip.schema.ts';
import { placesOfWeek } from './week-hours.model.ts';

const AIR = 'open-meteo-air';
/** Both within Missoula's smoke. */
const SMOKY = ['59801', '59802'];

describe('smoke on a trip', () => {
  const outside = (url: string) => ({ OPEN_METEO_AIR_QUALITY_URL: `${url}/open-meteo-air-quality` });
  const suite = outsideSuite(outside);

  async function plan(zipCodes: string[], more: object = {}, on = suite.test): Promise<TripAnswer> {
    const payload = { zipCodes, ...more };
    const response = await on.app.inject({ method: 'POST', url: '/api/trip-weather', payload });
    expect(response.statusCode, response.body).toBe(200);
    return tripAnswerSchema.parse(response.json());
  }
  /** Once what is under way has come. */
  async function settled(zipCodes: string[], more: object = {}): Promise<TripAnswer> {
    await plan(zipCodes, more);
    await suite.test.services.weather.airArrival();
    return plan(zipCodes, more);
  }

  it('counts at the hour in which one gets there, from one call for all points', async () => {
    const answer = await settled(SMOKY);
    expect(answer.overallRecommendation).toBe('bad');
    expect(answer.summary).toMatch(/^Hazardous smoke \(PM2\.5 88\.4 µg\/m³\) (in|near) /);
    for (const { conditions, factors } of answer.routeWeather) {
      expect(conditions).toContain('Hazardous smoke (PM2.5 88.4 µg/m³)');
      expect(factors).toContainEqual(expect.objectContaining({ key: 'smoke', level: 'bad', limit: 55.5 }));
    }
    expect(answer.places.length).toBeGreaterThan(1);
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 1, [AIR]: 1 });

    const at = (hours: number) => new Date(suite.test.now() + hours * HOUR_MS).toISOString();
    expect((await plan(SMOKY, { departure: at(6) })).overallRecommendation).toBe('caution');
    const clean = await plan(SMOKY, { departure: at(12) });
    expect(clean.routeWeather.every(({ conditions }) => !conditions.join().includes('smoke'))).toBe(true);
    expect(suite.test.simulator.requests[AIR]).toBe(1);
  });

  it('is the same in the hours of the week that the page reckons with, under own limits too', async () => {
    const answer = await settled(SMOKY);
    const trip = { ...answer, places: placesOfWeek(answer) };
    expect(createTimelines(trip)(answer.departure).worst?.factor).toMatchObject({
      key: 'smoke',
      value: 88.4,
    });
    const later = answer.departure + 6 * 3600;
    expect(createTimelines(trip)(later).worst?.factor).toMatchObject({ key: 'smoke', level: 'caution' });
    const own = createTimelines(trip, { smokeAqi: 100 })(later);
    expect(own).toMatchObject({ recommendation: 'bad', worst: { factor: { key: 'smoke', own: true } } });
  });

  it.each(['nulls', '500', '429', 'nan-json', 'cut', 'html', 'huge'] as const)(
    'with %s leaves everything as it is without',
    async (kind) => {
      suite.test.simulator.setFault({ service: AIR, kind });
      const answer = await settled(SMOKY);
      expect(answer.overallRecommendation).toBe('good');
      expect(answer.places.every(({ hours }) => hours !== null && hours.pm25 === undefined)).toBe(true);
      expect(suite.test.simulator.requests[AIR]).toBe(1);
    },
  );

  it('that comes late is not waited for, and is there for the next who asks', async () => {
    suite.test.simulator.setFault({ service: AIR, kind: 'hold' });
    expect((await plan(SMOKY)).overallRecommendation).toBe('good');
    suite.test.simulator.clearFaults();
    await suite.test.services.weather.airArrival();
    expect((await plan(SMOKY)).overallRecommendation).toBe('bad');
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 1, [AIR]: 1 });
  });

  it('is asked for once in three hours, and not beyond what one address may have asked', async () => {
    for (const minutes of [0, 11, 60, 100]) {
      suite.test.advance(minutes * MINUTE_MS);
      await settled(SMOKY);
    }
    expect(suite.test.simulator.requests[AIR]).toBe(1);
    // Enough for the forecast, and for nothing else.
    const most = callWeight((await plan(SMOKY)).places.length) + 0.5;
    const shareOfOne = { minute: most, hour: most, day: most };
    const small = await openTestApp(suite.database, { outside, shareOfOne, now: suite.test.now() });
    expect(await plan(SMOKY, {}, small)).toMatchObject({
      source: 'open-meteo',
      overallRecommendation: 'good',
    });
    await small.services.weather.airArrival();
    expect(small.simulator.requests[AIR]).toBe(0);
    await small.close();
  });
});
