import { describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.server.ts';
import { outboundThat } from '#test/outbound-that.ts';
import { createOpenMeteoAir } from './open-meteo-air.upstream.server.ts';

/** As recorded on 2026-08-03, with times in ISO 8601. */
const RECORDED =
  '{"latitude":37.800003,"longitude":-122.399994,"generationtime_ms":0.236,"utc_offset_seconds":0,"timezone":"GMT","timezone_abbreviation":"GMT","elevation":14.0,' +
  '"current_units":{"time":"iso8601","interval":"seconds","us_aqi":"USAQI","pm2_5":"μg/m³"},' +
  '"current":{"time":"2026-08-03T19:00","interval":3600,"us_aqi":56,"pm2_5":9.1},' +
  '"hourly_units":{"time":"iso8601","pm2_5":"μg/m³"},"hourly":{"time":["2026-08-03T00:00"],"pm2_5":[8.7]}}';
const START = Date.parse('2026-08-03T00:00Z') / 1000;
/** As it answers what it is asked. */
const ANSWER = RECORDED.replaceAll('iso8601', 'unixtime').replace('["2026-08-03T00:00"]', `[${START}]`);
const CITY = { latitude: 37.80512, longitude: -122.4 };
const VALLEY = { latitude: 38.5, longitude: -121.5 };

const ask = (
  answer: string | Response,
  { points = [CITY], apiKey }: { points?: (typeof CITY)[]; apiKey?: string } = {},
) => {
  const { outbound, asked } = outboundThat(() =>
    answer instanceof Response ? answer.clone() : new Response(answer),
  );
  const freeUrl = loadConfig({}).openMeteoAirQualityUrl ?? '';
  const { air } = createOpenMeteoAir({ baseUrl: freeUrl, freeUrl, apiKey, outbound });
  return { asked, air: air(points) };
};

describe('the air quality of Open-Meteo', () => {
  it('is asked for PM2.5 by the hour, in UTC seconds, for as long as the service has it', async () => {
    const { asked, air } = ask(ANSWER);
    await air;
    expect(asked).toMatchObject([{ method: 'GET', headers: { 'user-agent': 'Dryline tests' } }]);
    expect(asked[0]?.url).toBe(
      'https://air-quality-api.open-meteo.com/v1/air-quality?latitude=37.8051&longitude=-122.4' +
        '&hourly=pm2_5&timeformat=unixtime&timezone=auto&forecast_days=7',
    );
  });

  it('is read as it answers', async () => {
    expect(await ask(ANSWER).air).toEqual([{ start: START, pm25: [8.7] }]);
  });

  it('is read place by place; one beyond the model has none', async () => {
    const nothing = ANSWER.replace('[8.7]', '[null]').replace('{', '{"location_id":1,');
    const { air, asked } = ask(`[${ANSWER},${nothing}]`, { points: [CITY, VALLEY] });
    expect(await air).toEqual([{ start: START, pm25: [8.7] }, null]);
    expect(asked[0]?.url).toContain('latitude=37.8051,38.5&longitude=-122.4,-121.5&');
  });

  it('moves to the host for customers with a key', async () => {
    const { asked, air } = ask(ANSWER, { apiKey: 'a secret' });
    await air;
    expect(asked[0]?.url).toMatch(
      /^https:\/\/customer-air-quality-api\.open-meteo\.com\/.*&apikey=a%20secret$/,
    );
  });

  it.each([
    ['times that it was not asked for', RECORDED, 'invalid_body'],
    ['no places', '[]', 'invalid_body'],
    ['no JSON under a good status', '{"latitude":nan,"longitude":nan}', 'invalid_body'],
    [
      'that it has no data',
      new Response('{"error":true,"reason":"No data is available for this location"}', { status: 400 }),
      'status',
    ],
    [
      'that it was asked too often',
      new Response(
        '{"reason":"Minutely API request limit exceeded. Please try again in one minute.","error":true}',
        {
          status: 429,
        },
      ),
      'status',
    ],
  ])('has failed when it answers %s', async (_what, answer, kind) => {
    const { asked, air } = ask(answer);
    await expect(air).rejects.toMatchObject({ kind });
    // What failed has cost its weight, and is not asked for a second time.
    expect(asked).toHaveLength(1);
  });
});
