import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { startSimulator, type Simulator } from '#simulator/server.ts';
import type { FaultKind } from '#simulator/faults.ts';
import { createRoadStations } from './road-stations.upstream.server.ts';
import { createWeatherStations } from './weather-stations.upstream.server.ts';

const NOW = Date.parse('2026-11-20T18:20:00Z');

const outbound = () =>
  createOutbound({
    userAgent: 'Dryline tests',
    clock: { now: () => Date.now() },
    random: () => 0,
    sleep: () => Promise.resolve(),
  });

describe('The lists of stations', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ clock: { now: () => NOW } });
  });
  afterEach(() => simulator.clearFaults());
  afterAll(() => simulator.close());

  const road = () => createRoadStations({ baseUrl: `${simulator.url}/road-stations`, outbound: outbound() });
  const weather = () =>
    createWeatherStations({ baseUrl: `${simulator.url}/weather-stations`, outbound: outbound() });

  it('come with what each station measures, in one call', async () => {
    simulator.resetRequests();
    const [roads, airports] = [await road().reports(), await weather().reports()];
    expect([roads.length > 1_000, airports.length > 2_000]).toEqual([true, true]);
    expect(simulator.requests).toMatchObject({ 'road-stations': 1, 'weather-stations': 1 });
    const bismarck = roads.find(({ id }) => id === 'ND585');
    expect(bismarck).toMatchObject({ pavementTemperature: 29.1, pavement: 'wet', network: 'ND_RWIS' });
    expect(bismarck?.gust).toBeCloseTo(31.07, 1);
    expect(airports.every(({ feet }) => feet !== null)).toBe(true);
  });

  it('have heights by network', async () => {
    const heights = await road().heights('ND_RWIS');
    expect(heights.get('ND585')).toBeGreaterThan(100);
    await expect(road().heights('XX_RWIS')).rejects.toMatchObject({ kind: 'status', status: 404 });
  });

  it.each([
    ['500', 'status'],
    ['429', 'status'],
    ['html', 'invalid_body'],
    ['broken-json', 'invalid_body'],
    ['cut', 'network'],
    ['huge', 'too_large'],
  ] as [FaultKind, string][])('are refused when the service answers %s', async (kind, expected) => {
    simulator.setFault({ service: 'road-stations', kind });
    simulator.setFault({ service: 'weather-stations', kind });
    await expect(road().reports()).rejects.toMatchObject({ kind: expected });
    await expect(weather().reports()).rejects.toMatchObject({ kind: expected });
  });

  it('tell nothing where the service has no values', async () => {
    simulator.setFault({ service: 'road-stations', kind: 'nulls' });
    simulator.setFault({ service: 'weather-stations', kind: 'nulls' });
    for (const reports of [await road().reports(), await weather().reports()])
      expect(reports.every(({ temperature, gust }) => temperature === null && gust === null)).toBe(true);
  });
});

describe('A service of stations', () => {
  let server: Server;
  let url: string;
  let answer: (path: string) => { status?: number; headers?: Record<string, string>; body: string | Buffer };
  const paths: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      paths.push(request.url ?? '');
      const { status = 200, headers = {}, body } = answer(request.url ?? '');
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterEach(() => void paths.splice(0));
  afterAll(() => void server.close());

  const FILE =
    'raw_text,station_id,observation_time,latitude,longitude,temp_c\nx,KAAA,2026-11-20T18:00:00Z,40,-100,5\n';

  it('may have compressed its file, the way to us, both or nothing', async () => {
    const zipped = gzipSync(FILE);
    const encoding = { 'content-encoding': 'gzip' };
    for (const one of [
      { body: zipped },
      { body: FILE },
      { body: zipped, headers: encoding },
      { body: gzipSync(zipped), headers: encoding },
    ]) {
      answer = () => one;
      const reports = await createWeatherStations({ baseUrl: url, outbound: outbound() }).reports();
      expect(reports).toMatchObject([{ id: 'KAAA', temperature: 41 }]);
    }
  });

  it('may hide a huge file in a small one: it is refused', async () => {
    answer = () => ({ body: gzipSync(Buffer.alloc(60 * 1024 * 1024, ' ')) });
    const asked = createWeatherStations({ baseUrl: url, outbound: outbound() }).reports();
    await expect(asked).rejects.toMatchObject({ kind: 'too_large' });
  });

  const withdrawn = (status: number, body: string) => {
    answer = (path) =>
      path.includes('currents') ? { body: '{"type":"FeatureCollection","features":[]}' } : { status, body };
    return createRoadStations({ baseUrl: url, outbound: outbound() }).reports();
  };

  it.each([
    [404, '{"detail":"Not Found"}'],
    [
      422,
      '{"detail":[{"type":"extra_forbidden","loc":["query","_cb"],"msg":"Extra inputs are not permitted","input":"1"}]}',
    ],
  ])(
    'may have withdrawn its list (%i): the other one is asked for, exactly as it wants',
    async (status, body) => {
      expect(await withdrawn(status, body)).toEqual([]);
      expect(paths).toEqual([
        '/api/1/rwis.geojson',
        '/api/1/currents.geojson?networkclass=RWIS&country=US&minutes=60',
      ]);
    },
  );

  it('may have failed in its own words: the other list is on the same server, and is not asked for', async () => {
    const asked = withdrawn(500, '"Unexpected error, email akrherz@iastate.edu if you wish :)"');
    await expect(asked).rejects.toMatchObject({ kind: 'status', status: 500 });
    expect(paths.some((path) => path.includes('currents'))).toBe(false);
  });
});
