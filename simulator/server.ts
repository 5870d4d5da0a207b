import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { systemClock, type Clock } from '#platform/clock/clock.ts';
import { SIMULATOR_HEADER } from '#platform/fetch/outbound.server.ts';
import { Faults, parseFault, type Fault } from './faults.ts';
import { wildfires } from './roads/fires.ts';
import { nominatim } from './places/nominatim.ts';
import { nwsAlerts } from './weather/nws-alerts.ts';
import { nws } from './weather/nws.ts';
import { openMeteoAir } from './weather/open-meteo-air.ts';
import { openMeteoEnsemble } from './weather/open-meteo-ensemble.ts';
import { openMeteo } from './weather/open-meteo.ts';
import { iem, noaaRadar, rainviewer } from './radar/radar.ts';
import { roadStationService } from './roads/road-stations.ts';
import { osrm } from './roads/osrm.ts';
import { simulatedPush, type SimulatedPush } from './delivery/push.ts';
import { valhalla } from './roads/valhalla.ts';
import { json, type SimulatedService, type SimulatorAnswer } from './service.ts';
import { mapTiles } from './radar/tiles.ts';
import { weatherStationService } from './weather/weather-stations.ts';
import { workZones } from './roads/work-zones.ts';

/** The first whose prefix fits answers, so alerts stand before the rest of their service. */
const SERVICES: readonly SimulatedService[] = [
  openMeteo,
  openMeteoEnsemble,
  openMeteoAir,
  nwsAlerts,
  nws,
  nominatim,
  valhalla,
  osrm,
  iem,
  noaaRadar,
  rainviewer,
  mapTiles,
  roadStationService,
  weatherStationService,
  workZones,
  wildfires,
];

/** Older than any data may be that is called good. */
const OLD_HOURS = 30;

const HUGE_BYTES = 60 * 1024 * 1024;
const BLANKS = Buffer.alloc(256 * 1024, ' ');

/** Requests by service since the start or the last reset. */
export type RequestCounts = Record<string, number>;

export interface Simulator {
  /** Origin without a trailing slash; services are below their prefixes, for example `${url}/open-meteo`. */
  url: string;
  requests: Readonly<RequestCounts>;
  /** Its browsers, and what was sent to them. */
  push: Omit<SimulatedPush, 'service'>;
  resetRequests(): void;
  setFault(fault: Fault): void;
  clearFaults(): void;
  /** Stops at once, cutting connections that a fault holds open. */
  close(): Promise<void>;
}

/** Starts the simulated outside world. Port 0 (the default) takes any free one. */
export async function startSimulator(
  settings: { port?: number; host?: string; clock?: Clock } = {},
): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', clock = systemClock } = settings;
  const faults = new Faults();
  const requests: RequestCounts = {};
  const push = simulatedPush();
  const services = [...SERVICES, push.service];
  const timers = new Set<NodeJS.Timeout>();
  const resetRequests = () => {
    for (const { name } of services) requests[name] = 0;
  };
  resetRequests();

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBody(request);
    const body = bytes.toString();
    const url = new URL(request.url ?? '/', 'http://simulator');
    if (url.pathname.startsWith('/_simulator/')) return send(response, control(request.method, url, body));
    const service = services.find(({ prefix }) => url.pathname.startsWith(`${prefix}/`));
    if (!service) return send(response, json(404, { error: 'No such service; see simulator/README.md' }));

    requests[service.name] = (requests[service.name] ?? 0) + 1;
    const fault = faults.take(service.name, `${url.pathname}${url.search}`);
    const delayMs = fault?.delayMs ?? (fault?.kind === 'delay' ? 3000 : 0);
    if (delayMs > 0) await wait(delayMs);
    if (fault?.kind === 'hold') await faults.cleared();
    if (fault?.kind === 'hang') return;
    if (fault?.kind === '429' || fault?.kind === '500')
      return send(response, service.problem(fault.kind === '429' ? 429 : 500));
    if (fault?.kind === 'html') return send(response, HTML);
    if (fault?.kind === 'huge') return sendHuge(response);
    const answer = service.answer({
      path: url.pathname.slice(service.prefix.length),
      query: url.searchParams,
      headers: request.headers,
      body,
      bytes,
      now: Math.floor(clock.now() / 1000),
      nulls: fault?.kind === 'nulls',
      ageHours: fault?.kind === 'old' ? (fault.ageHours ?? OLD_HOURS) : 0,
      withoutVisibility: fault?.kind === 'no-visibility',
      regridded: fault?.kind === 'regridded',
      fault: fault?.kind,
    });
    if (fault?.kind === 'broken-json') return send(response, { ...answer, body: firstHalf(answer) });
    if (fault?.kind === 'nan-json')
      return send(response, { ...answer, body: '{"latitude":nan,"longitude":nan}' });
    if (fault?.kind === 'cut') return cut(response, answer);
    send(response, answer);
  }

  function control(method: string | undefined, url: URL, body: string): SimulatorAnswer {
    const action = `${method} ${url.pathname}`;
    if (action === 'GET /_simulator/requests') return json(200, requests);
    if (action === 'GET /_simulator/faults') return json(200, { faults: faults.list() });
    if (action === 'POST /_simulator/push') return json(200, push.browser(origin, body || undefined));
    if (action === 'GET /_simulator/push') return json(200, push.messages);
    if (action === 'DELETE /_simulator/requests') resetRequests();
    else if (action === 'DELETE /_simulator/faults') faults.clear();
    else if (action === 'POST /_simulator/faults') {
      const fault = parseFault(
        body,
        services.map(({ name }) => name),
      );
      if (typeof fault === 'string') return json(400, { error: fault });
      faults.set(fault);
    } else return json(404, { error: 'No such control; see simulator/README.md' });
    return { status: 204, body: '' };
  }

  // A call for a thousand places is longer than the 16 kB that Node allows a request's head.
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) send(response, json(500, { error: 'The simulator failed; see its output' }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;

  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`;
  return {
    url: origin,
    requests,
    push,
    resetRequests,
    setFault: (fault) => faults.set(fault),
    clearFaults: () => faults.clear(),
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HTML: SimulatorAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Bandwidth limit exceeded</title><h1>Bandwidth limit exceeded</h1>',
};

function send(response: ServerResponse, { status, headers, body }: SimulatorAnswer): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, [SIMULATOR_HEADER]: '1' }).end(body);
}

/** Far more than anybody wants, without saying so before. */
function sendHuge(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', [SIMULATOR_HEADER]: '1' });
  let left = HUGE_BYTES / BLANKS.length;
  const more = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write(BLANKS)) return;
    }
    response.end();
  };
  response.on('drain', more);
  more();
}

/** Half of what was announced, then nothing. */
function cut(response: ServerResponse, answer: SimulatorAnswer): void {
  const length = Buffer.byteLength(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': length });
  response.write(firstHalf(answer), () => response.destroy());
}

const firstHalf = ({ body }: SimulatorAnswer) => body.slice(0, Math.floor(body.length / 2));

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
