import { describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.server.ts';
import { jobLabel } from './jobs.model.ts';
import { outsideServices } from './services.model.ts';
import { ageText, delayText, sizeText } from './size.model.ts';
import { headlineOf, serviceState } from './status.model.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

describe('The words of a status', () => {
  it.each([
    [[], 'guide', 'All is well'],
    [['caution'], 'diamond', 'One thing needs a look'],
    [['caution', 'bad'], 'octagon', 'Two things need a look'],
    [Array.from({ length: 7 }, () => 'caution' as const), 'diamond', '7 things need a look'],
  ] as const)('begin with the worst of %j', (levels, shape, title) => {
    expect(headlineOf(levels.map((level) => ({ level })))).toMatchObject({ shape, title });
  });

  it('promise no more than what was looked at: what began to fail minutes ago is no trouble yet', () => {
    expect(headlineOf([]).note).toBe('Nothing to do: no lasting trouble with services, email or jobs.');
  });

  it.each([
    ['off', 'closed', null, 'blank', 'Switched off'],
    ['unused', 'closed', null, 'blank', 'Not asked yet'],
    ['answers', 'closed', null, 'guide', 'Answers'],
    ['failing', 'closed', 'noon', 'octagon', 'No usable answer since noon'],
    ['failing', 'open', 'noon', 'octagon', 'No usable answer since noon, asked again in seconds'],
    ['unknown', 'open', 'noon', 'blank', 'Failed since noon, not asked again'],
  ] as const)('say of a service that is %s, circuit %s', (state, circuit, failingSince, shape, text) => {
    expect(serviceState({ state, circuit, failingSince }, (iso) => iso)).toEqual({ shape, text });
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_500, '1.5 kB'],
    [340_000_000, '340 MB'],
    [28_640_000_000, '28.6 GB'],
    [5_000_000_000_000, '5 TB'],
  ])('call %d bytes %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

  it.each([
    [-5, '0 seconds'],
    [60_000, '1 minute'],
    [47 * HOUR_MS, '47 hours'],
    [12 * DAY_MS, '12 days'],
  ])('call %d ms %s', (ms, text) => expect(ageText(ms)).toBe(text));

  it('call delays and jobs by words', () => {
    expect([delayText(180.4), delayText(1_449)]).toEqual(['180 ms', '1.4 s']);
    expect([jobLabel('send-mail'), jobLabel('nightly-thing')]).toEqual(['Send emails', 'Nightly thing']);
  });
});

describe('The outside services', () => {
  const ids = (env: Record<string, string>) =>
    outsideServices(loadConfig(env))
      .filter(({ isOn }) => isOn)
      .map(({ id }) => id);

  it('are those that the settings choose', () => {
    expect(ids({})).toEqual([
      'open-meteo',
      'nws',
      'open-meteo-ensemble',
      'open-meteo-air',
      'nws-alerts',
      'radar-iem',
      'radar-noaa',
      'radar-rainviewer',
      'valhalla',
      'osrm',
      'road-stations',
      'weather-stations',
      'work-zones',
      'fires',
      'push',
    ]);
    expect(
      ids({
        WEATHER_PROVIDERS: 'nws',
        RADAR_PROVIDERS: 'noaa',
        VALHALLA_URL: '',
        OSRM_URL: '',
        OPEN_METEO_ENSEMBLE_URL: '',
        ROAD_STATIONS_URL: '',
        WEATHER_STATIONS_URL: '',
        OPEN_METEO_AIR_QUALITY_URL: '',
        WORK_ZONES_URL: '',
        FIRES_URL: '',
        PUSH_SERVICES: '',
      }),
    ).toEqual(['nws', 'nws-alerts', 'radar-noaa']);
  });

  it('say which choice they are, and what stands in for them', () => {
    const [first, second] = outsideServices(loadConfig({ WEATHER_PROVIDERS: 'nws,open-meteo' }));
    expect([first?.serves, second?.serves]).toEqual(['Forecasts, second choice', 'Forecasts, first choice']);
    const alone = outsideServices(loadConfig({ WEATHER_PROVIDERS: 'nws' })).find(({ id }) => id === 'nws');
    expect(alone?.without).toContain('old data');
  });

  it('count every office of the National Weather Service as one', () => {
    const named = (name: string) => outsideServices(loadConfig({})).find(({ isNamed }) => isNamed(name))?.id;
    const names = [
      'nws',
      'nws BOU',
      'nws-alerts',
      'radar tiles iem',
      'work-zones a.example',
      'nwsx',
      'evil.example',
    ];
    expect(names.map(named)).toEqual([
      'nws',
      'nws',
      'nws-alerts',
      'radar-iem',
      'work-zones',
      undefined,
      undefined,
    ]);
  });
});
