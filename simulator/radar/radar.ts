import { MINUTE_S, HOUR_S } from '#platform/time/units.ts';
import { radarPicture, tileBox } from './radar-picture.ts';
import { json, type SimulatedService, type SimulatorAnswer } from '../service.ts';

/** Finished pictures are this old when a service lists them. */
const IEM_DELAY = 3 * MINUTE_S;
const NOAA_DELAY = 2 * MINUTE_S;

const text = (status: number, body: string, type = 'text/plain'): SimulatorAnswer => ({
  status,
  headers: { 'content-type': type },
  body,
});
const stamp = (epoch: number) => new Date(epoch * 1000).toISOString().replace(/[-T:]/g, '').slice(0, 12);
const iso = (epoch: number) => `${new Date(epoch * 1000).toISOString().slice(0, 19)}Z`;

/** Epoch seconds of "202610070210". */
function fromStamp(digits: string): number {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) / 1000;
}

const floorTo = (epoch: number, step: number) => Math.floor(epoch / step) * step;

/** Iowa Environmental Mesonet: the composite's tiles, the HRRR model's, and the lists of both. */
export const iem: SimulatedService = {
  name: 'iem',
  prefix: '/iem',
  answer({ path, now }) {
    const newest = floorTo(now - IEM_DELAY, 5 * MINUTE_S);
    if (path === '/json/tms.json') {
      const service = (id: string, product: string) => ({
        id,
        layername: `ridge::USCOMP-${product}-${stamp(newest)}`,
        utc_valid: iso(newest),
      });
      const services = [service('ridge_uscomp_n0q', 'N0Q'), service('ridge_uscomp_n0r', 'N0R')];
      return json(200, { services, generated_at: iso(now) });
    }
    if (/^\/data\/gis\/images\/4326\/(AK|HI|PR|GU)COMP\/n0q_0\.json$/.test(path)) {
      return json(200, { meta: { valid: iso(newest), product: 'N0Q' } });
    }
    if (path === '/data/gis/images/4326/hrrr/refd_1080.json') {
      const run = floorTo(now - 1.9 * HOUR_S, HOUR_S);
      return json(200, {
        model_init_utc: iso(run),
        forecast_minute: 1080,
        model_forecast_utc: iso(run + 1080 * MINUTE_S),
      });
    }
    const tile = /^\/(?:c|cache)\/tile\.py\/1\.0\.0\/([\w:-]+)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path);
    const time = tile?.[1] === undefined ? undefined : layerTime(tile[1], newest);
    if (!tile || time === undefined) return text(404, 'Not Found');
    return radarPicture(tileBox(Number(tile[2]), Number(tile[3]), Number(tile[4])), time, 'n0q');
  },
  problem: (status) => text(status, status === 429 ? 'Too Many Requests' : 'Internal Server Error'),
};

/** What time a layer shows; undefined for one that does not exist. */
function layerTime(layer: string, newest: number): number | undefined {
  const scan = /^ridge::(?:US|AK|HI|PR|GU)COMP-N0Q-(\d{12})$/.exec(layer);
  if (scan?.[1]) {
    const time = fromStamp(scan[1]);
    return time % (5 * MINUTE_S) === 0 && time <= newest ? time : undefined;
  }
  const model = /^hrrr::REFD-F(\d{4})-(\d{12})$/.exec(layer);
  if (!model?.[1] || !model[2]) return undefined;
  const minutes = Number(model[1]);
  return minutes % 15 === 0 && minutes <= 1080 ? fromStamp(model[2]) + minutes * MINUTE_S : undefined;
}

/** NOAA's MRMS mosaics by WMS: scans about every 2 minutes, at odd seconds. */
export const noaaRadar: SimulatedService = {
  name: 'noaa-radar',
  prefix: '/noaa-radar',
  answer({ path, query, now }) {
    const [, area, layer] = /^\/geoserver\/(\w+)\/(\w+)\/ows$/.exec(path) ?? [];
    const newest = floorTo(now - NOAA_DELAY, 2 * MINUTE_S) + 9;
    const stamps = Array.from({ length: 60 }, (_, index) => wmsTime(newest - (59 - index) * 2 * MINUTE_S));
    if (!area || layer !== `${area}_bref_qcd`) return text(404, 'Not Found');
    if (query.get('request') === 'GetCapabilities') {
      return text(200, capabilities(layer, stamps), 'text/xml');
    }
    const time = query.get('time') ?? '';
    const [west, south, east, north] = (query.get('bbox') ?? '').split(',').map(Number);
    const isMap = query.get('request') === 'GetMap' && query.get('crs') === 'EPSG:3857';
    if (!isMap || !stamps.includes(time) || north === undefined) {
      return text(200, '<ServiceExceptionReport version="1.3.0"/>', 'text/xml');
    }
    return radarPicture([west ?? 0, south ?? 0, east ?? 0, north], Date.parse(time) / 1000, 'n0q');
  },
  problem: (status) => text(status, '<html><body>Service Unavailable</body></html>', 'text/html'),
};

const wmsTime = (epoch: number) => new Date(epoch * 1000).toISOString();

const capabilities = (layer: string, stamps: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0"><Capability><Layer><Layer queryable="1"><Name>${layer}</Name>
<Dimension name="time" default="${stamps.at(-1)}" units="ISO8601" nearestValue="1">${stamps.join(',')}</Dimension>
</Layer></Layer></Capability></WMS_Capabilities>`;

/** RainViewer's public API as it is since 2026: past frames every 10 minutes, one look, up to zoom 7. */
export const rainviewer: SimulatedService = {
  name: 'rainviewer',
  prefix: '/rainviewer',
  answer({ path, headers, now }) {
    const newest = floorTo(now - 2 * MINUTE_S, 10 * MINUTE_S);
    if (path === '/public/weather-maps.json') {
      const past = Array.from({ length: 13 }, (_, index) => newest - (12 - index) * 10 * MINUTE_S);
      return json(200, {
        version: '2.0',
        generated: now,
        host: `http://${headers.host}/rainviewer`,
        radar: { past: past.map((time) => ({ time, path: `/v2/radar/${opaque(time)}` })), nowcast: [] },
        satellite: { infrared: [] },
      });
    }
    const tile = /^\/v2\/radar\/([0-9a-f]{12})\/256\/(\d+)\/(\d+)\/(\d+)\/2\/1_0\.png$/.exec(path);
    if (!tile?.[1]) return text(404, 'Not Found');
    const zoom = Number(tile[2]);
    if (zoom > 7) return text(200, 'Zoom Level Not Supported', 'image/png');
    const time = Number.parseInt(tile[1], 16) ^ OPAQUE;
    return radarPicture(tileBox(zoom, Number(tile[3]), Number(tile[4])), time, 'universal-blue');
  },
  problem: (status) => text(status, status === 429 ? 'Rate limit exceeded' : 'Internal Server Error'),
};

/** Paths there do not tell their time, so these do not look like one either. */
const OPAQUE = 0x5a5a5a5a;
const opaque = (time: number) => ((time ^ OPAQUE) >>> 0).toString(16).padStart(12, '0');
