import { expect, test } from 'vitest';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createOpenMeteo } from './open-meteo.upstream.server.ts';

const NOON = 1795197600;

/** A gale in sleet at freezing, as the service tells it in these units. */
const STORM = {
  asked: { temperature: 32, wind: 44.74, rain: 0.2, visibility: 2640 },
  metric: { temperature: 0, wind: 20, rain: 5.08, visibility: 804.672 },
};

async function hourOf({ temperature, wind, rain, visibility }: typeof STORM.asked, units: object) {
  const twice = (value: number) => [value, value];
  const hourly = {
    time: [NOON, NOON + 3600],
    temperature_2m: twice(temperature),
    relative_humidity_2m: twice(97),
    dew_point_2m: twice(temperature),
    precipitation: twice(rain),
    weather_code: twice(67),
    cloud_cover: twice(100),
    wind_speed_10m: twice(wind),
    wind_direction_10m: twice(250),
    wind_gusts_10m: twice(wind),
    visibility: twice(visibility),
    precipitation_probability: twice(100),
  };
  const current = Object.fromEntries(Object.entries(hourly).map(([key, [now]]) => [key, now]));
  const answer = {
    timezone: 'America/Denver',
    current_units: units,
    current: { ...current, interval: 3600 },
    hourly_units: units,
    hourly,
  };
  const outbound = createOutbound({
    userAgent: 'test',
    clock: { now: () => 0 },
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: () => Promise.resolve(Response.json(answer)),
  });
  const openMeteo = createOpenMeteo({ baseUrl: 'https://weather.example', outbound });
  const [forecast] = await openMeteo.forecast([{ latitude: 39.6, longitude: -106 }]);
  return { current: forecast?.current, hour: forecast?.hours[0] };
}

const unitsOf = (temperature: string, wind: string, rain: string, visibility: string) => ({
  temperature_2m: temperature,
  dew_point_2m: temperature,
  precipitation: rain,
  wind_speed_10m: wind,
  wind_gusts_10m: wind,
  visibility,
});

const near = (value: number): number => expect.closeTo(value, 1);
const THE_STORM = {
  temperature: near(32),
  dewPoint: near(32),
  windSpeed: near(44.7),
  gust: near(44.7),
  precipitation: near(0.2),
  visibility: near(0.5),
};

test('a storm is the same in the units that were asked for and in all others that are said', async () => {
  const asked = await hourOf(STORM.asked, unitsOf('°F', 'mp/h', 'inch', 'ft'));
  expect(asked).toMatchObject({ current: THE_STORM, hour: THE_STORM });
  const metric = await hourOf(STORM.metric, unitsOf('°C', 'm/s', 'mm', 'm'));
  expect(metric).toMatchObject({ current: THE_STORM, hour: THE_STORM });
});

test('in a unit that nobody knows it is missing, and not fair', async () => {
  const { hour, current } = await hourOf(STORM.metric, unitsOf('°R', 'Bft', 'cubits', 'leagues'));
  const missing = { temperature: null, windSpeed: null, gust: null, precipitation: null, visibility: null };
  expect(hour).toMatchObject({ ...missing, humidity: 97 });
  expect(current).toMatchObject(missing);
});
