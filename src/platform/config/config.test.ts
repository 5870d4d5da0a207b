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

  it('wants a sender with a mail server, and keys with a bucket', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
      'MAIL_FROM is needed with SMTP_URL',
    );
    expect(() => loadConfig({ SMTP_URL: 'mail.example' })).toThrow('SMTP_URL must be an smtp:// or smtps://');
    expect(() => loadConfig({ MAIL_FROM: 'Club\r\nBcc: <a@b.example>' })).toThrow('MAIL_FROM must be');
    expect(() => loadConfig({ S3_BUCKET: 'club' })).toThrow(/S3_ACCESS_KEY_ID[^]*S3_SECRET_ACCESS_KEY/);
    const config = loadConfig({ S3_BUCKET: 'club', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' });
    expect(config.s3?.endpoint).toBe('https://s3.us-east-1.amazonaws.com');
    expect(loadConfig({ PUBLIC_URL: 'https://ride.example:8443' }).mail.from).toBe('no-reply@ride.example');
  });

  it('takes trailing slashes off addresses and splits the provider order', () => {
    expect(
      loadConfig({ PUBLIC_URL: 'https://ride.example/', WEATHER_PROVIDERS: 'nws, open-meteo' }),
    ).toMatchObject({
      publicUrl: 'https://ride.example',
      weatherProviders: ['nws', 'open-meteo'],
    });
  });

  it('takes the radar sources in their order and the map under them', () => {
    expect(loadConfig({}).baseMap.attribution.label).toBe('© OpenStreetMap contributors');
    expect(
      loadConfig({
        RADAR_PROVIDERS: 'noaa,rainviewer',
        MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        MAP_TILE_ATTRIBUTION: '© Example',
      }),
    ).toMatchObject({
      radarProviders: ['noaa', 'rainviewer'],
      baseMap: {
        url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        attribution: { label: '© Example', href: null },
      },
    });
    expect(() => loadConfig({ MAP_TILE_URL: 'https://tiles.example/map.png' })).toThrow(/MAP_TILE_URL/);
  });
});
