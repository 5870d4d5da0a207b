import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.server.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

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

  it('keeps the whole address of one thing as it is written, and of what paths are added to no last slash', () => {
    const whole = 'https://give.example/club/?back=https://ride.example/';
    const names = ['DONATION_URL', 'WORK_ZONES_URL', 'FIRES_URL', 'MAP_VECTOR_URL'];
    const config = loadConfig({
      ...Object.fromEntries(names.map((name) => [name, whole])),
      OSRM_URL: 'https://osrm.example/',
    });
    expect([config.donationUrl, config.workZonesUrl, config.firesUrl, config.baseMap.url]).toEqual(
      names.map(() => whole),
    );
    expect(config.osrmUrl).toBe('https://osrm.example');
    expect(problemsOf({ DONATION_URL: 'javascript:alert(1)' })).toEqual([
      'DONATION_URL must be an http(s) address',
    ]);
  });

  it('keeps less in memory where several processes may share a database', () => {
    const DATABASE_URL = 'postgres://jo@localhost/dryline';
    const sizes = [{}, { DATABASE_URL }, { DATABASE_URL, CACHE_MB: '200' }].map(
      (env) => loadConfig(env).cacheMb,
    );
    expect(sizes).toEqual([64, 48, 200]);
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

  it('names what is missing beside what is wrong, and each once', () => {
    const env = { PORT: 'abc', SMTP_URL: 'smtp://mail.example', WEATHER_PROVIDERS: 'accu,yahoo' };
    expect(problemsOf(env)).toEqual([
      'PORT must be a port number',
      'WEATHER_PROVIDERS may name open-meteo, nws',
      'MAIL_FROM is needed with SMTP_URL',
    ]);
  });

  it.each([
    ['BACKUP_KEEP_DAYS', 'two weeks', 'must be a number of days, or empty for no backups'],
    ['LOG_LEVEL', 'INFO', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['MAP_VECTOR_URL', 'usa.mbtiles', 'must be an http(s) address, or the name of a .pmtiles file in the'],
    ['OPEN_METEO_LIMITS', '600', 'must be calls a minute, an hour and a day, like 600/5000/10000, or empty'],
    ['SITE_NAME', 'x'.repeat(61), 'has at most 60 characters'],
    ['VALHALLA_URL', 'valhalla.example', 'must be an http(s) address, or empty to switch it off'],
  ])('says of %s what it has to be', (name, value, rule) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} ${rule}`)]);
  });

  it('wants an address of the site without a path, below which no page would be found', () => {
    for (const wrong of [
      'https://club.example/ride',
      'https://club.example?ride',
      'ride.example',
      'https://a@b.example',
    ])
      expect(problemsOf({ PUBLIC_URL: wrong })).toEqual([
        'PUBLIC_URL must be an http(s) address without a path, like https://ride.example.org',
      ]);
    expect(loadConfig({ PUBLIC_URL: 'https://Ride.Example:443/' }).publicUrl).toBe('https://ride.example');
  });

  it('says how to write a password with signs in the address of a server', () => {
    const wrong = ['pa#s', 'pa/s', 'pa?s', '12#s', '12/s', 'pa%s'];
    for (const password of wrong) {
      const [problem] = problemsOf({
        SMTP_URL: `smtp://jo:${password}@mail.example:587`,
        MAIL_FROM: 'a@b.example',
      });
      expect([password, problem]).toEqual([password, expect.stringContaining('write % as %25, # as %23')]);
    }
    for (const password of ['pa#s', 'pa/s', '12#s', '12/s']) {
      const [problem] = problemsOf({ DATABASE_URL: `postgres://jo:${password}@localhost/dryline` });
      expect([password, problem]).toEqual([password, expect.stringContaining('write % as %25, # as %23')]);
    }
    const written = { SMTP_URL: 'smtp://jo%40b.example:p%23s@mail.example', MAIL_FROM: 'a@b.example' };
    expect(problemsOf({ ...written, DATABASE_URL: 'postgres:///dryline?host=/run/postgresql' })).toEqual([]);
    expect(problemsOf({ SMTP_URL: 'smtp:mail.example', MAIL_FROM: 'a@b.example' })).toHaveLength(1);
  });

  it.each(['dryline.env.example', 'site.env.example'])(
    'takes what deploy/%s holds, an admin with an address',
    (name) => {
      const lines = readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8').split('\n');
      const set = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/, 2));
      expect(loadConfig(Object.fromEntries(set)).firstAdmin.email).toBe('you@example.org');
    },
  );

  it('takes empty texts of where to listen for not set', () => {
    expect(loadConfig({ PORT: '', HOST: '' })).toMatchObject({ port: 3000, host: '0.0.0.0' });
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

  it('lets each use of the forecast service find more or less of its budget taken', () => {
    expect(loadConfig({}).openMeteoShares).toMatchObject({ check: 1, nation: 0.7, area: 0.6 });
    expect(loadConfig({ OPEN_METEO_SHARES: 'area=30,nation=50' }).openMeteoShares).toEqual({
      check: 1,
      trip: 0.9,
      mail: 0.9,
      air: 0.8,
      nation: 0.5,
      area: 0.3,
      ensemble: 0.5,
      report: 0.4,
    });
    for (const wrong of ['area=101', 'roads=10', 'area', 'area=30;nation=50'])
      expect(() => loadConfig({ OPEN_METEO_SHARES: wrong })).toThrow('OPEN_METEO_SHARES must be uses');
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
        kind: 'raster',
        url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        attribution: { label: '© Example', href: null },
      },
    });
    expect(loadConfig({ MAP_TILE_URL: '' }).baseMap).toMatchObject({ kind: 'drawn', url: '' });
    expect(() => loadConfig({ MAP_TILE_URL: 'https://tiles.example/map.png' })).toThrow(/MAP_TILE_URL/);
  });
});
