import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.server.ts';

describe('settings', () => {
  it('starts with none at all', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      weatherProviders: ['open-meteo', 'nws'],
      nominatimUrl: undefined,
      trustProxy: false,
    });
  });

  it('treats an empty text as not set', () => {
    expect(loadConfig({ NOMINATIM_URL: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({
      nominatimUrl: undefined,
      databaseUrl: undefined,
    });
  });

  it('names every bad setting at once', () => {
    const attempt = () =>
      loadConfig({
        PORT: 'abc',
        OPEN_METEO_URL: 'ftp://x',
        WEATHER_PROVIDERS: 'accuweather',
        LOG_LEVEL: 'loud',
      });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(/PORT[^]*WEATHER_PROVIDERS[^]*OPEN_METEO_URL[^]*LOG_LEVEL/);
  });

  it('takes trailing slashes off addresses and splits the provider order', () => {
    expect(
      loadConfig({ PUBLIC_URL: 'https://ride.example/', WEATHER_PROVIDERS: 'nws, open-meteo' }),
    ).toMatchObject({
      publicUrl: 'https://ride.example',
      weatherProviders: ['nws', 'open-meteo'],
    });
  });
});
