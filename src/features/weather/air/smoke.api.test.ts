import { describe, expect, it } from 'vitest';
import { outsideSuite } from '#test/outside-suite.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { weatherAnswerSchema, type WeatherAnswer } from '../weather.schema.ts';

const AIR = 'open-meteo-air';

describe('smoke in the answer of a check', () => {
  const suite = outsideSuite((url) => ({ OPEN_METEO_AIR_QUALITY_URL: `${url}/open-meteo-air-quality` }));

  async function check(zipCode: string): Promise<WeatherAnswer> {
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/weather',
      payload: { zipCode },
    });
    expect(response.statusCode, response.body).toBe(200);
    return weatherAnswerSchema.parse(response.json());
  }
  /** Once what is under way has come. */
  async function settled(zipCode: string): Promise<WeatherAnswer> {
    await check(zipCode);
    await suite.test.services.weather.airArrival();
    return check(zipCode);
  }

  it('is a factor where there is smoke, from one forecast and one look at the air', async () => {
    const answer = await settled('59801');
    expect(answer).toMatchObject({ recommendation: 'bad', airQuality: { pm25: 88.4, usAqi: 174 } });
    expect(answer.factors).toContainEqual(
      expect.objectContaining({ key: 'smoke', level: 'bad', value: 88.4, limit: 55.5 }),
    );
    expect(answer.conditions).toContain('Hazardous smoke (PM2.5 88.4 µg/m³)');
    expect(answer.hourly.pm25?.[5]).toBe(42);
    expect(answer.hourly.recommendation[5]).toBe('caution');
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 1, [AIR]: 1 });
  });

  it('is asked for once in three hours for an area', async () => {
    for (const minutes of [0, 11, 60, 100]) {
      suite.test.advance(minutes * MINUTE_MS);
      await settled('59801');
    }
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 4, [AIR]: 1 });
    suite.test.advance(11 * MINUTE_MS);
    await settled('59801');
    expect(suite.test.simulator.requests[AIR]).toBe(2);
  });

  it.each(['nulls', '500', '429', 'nan-json', 'cut', 'html'] as const)(
    'is null with %s, and the verdict what it is without',
    async (kind) => {
      suite.test.simulator.setFault({ service: AIR, kind });
      const answer = await settled('59801');
      expect(answer).toMatchObject({ recommendation: 'good', airQuality: null });
      expect(answer.factors.some(({ key }) => key === 'smoke')).toBe(false);
    },
  );

  it('that comes late is not waited for, and joins the answer', async () => {
    suite.test.simulator.setFault({ service: AIR, kind: 'hold' });
    const first = await check('59801');
    expect(first).toMatchObject({ recommendation: 'good', airQuality: null });
    suite.test.simulator.clearFaults();
    await suite.test.services.weather.airArrival();
    const later = await check('59801');
    expect(later).toMatchObject({ recommendation: 'bad', airQuality: { pm25: 88.4 } });
    expect(later.fetchedAt).toBe(first.fetchedAt);
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 1, [AIR]: 1 });
    // By it a page that shows the earlier one knows that it has to ask again.
    const runs = await suite.test.app.inject('/api/weather/probability?zipCode=59801');
    expect(runs.json()).toMatchObject({ fetchedAt: first.fetchedAt, pm25: 88.4 });
  });
});
