import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { RADAR_AREAS, radarAreaOf } from './coverage.model.ts';
import {
  FRAME_STEP_SECONDS,
  listOptions,
  SPAN_SECONDS,
  type RadarSource,
  type SourceFrame,
} from './radar-source.upstream.server.ts';
import { mercatorBox, TILE_SIZE } from '#platform/geo/mercator.ts';

/** The mosaic has 1 km pixels. */
const NATIVE_ZOOM = { min: 0, max: 8 };
/** A scan farther than this from its 5-minute step is another step's. */
const NEAREST_SECONDS = 90;

/**
 * NOAA's MRMS mosaics by WMS (https://opengeo.ncep.noaa.gov/geoserver/www/index.html): quality-controlled base
 * reflectivity, about every 2 minutes. Public domain.
 */
export function createNoaa(settings: { baseUrl: string; outbound: OutboundClient }): RadarSource {
  const { baseUrl, outbound } = settings;
  const layerOf = (area: string) => `${area}_bref_qcd`;
  const serviceUrl = (area: string) => `${baseUrl}/geoserver/${area}/${layerOf(area)}/ows`;

  return {
    name: 'noaa',
    credit: { label: 'Radar: NOAA/NWS MRMS', href: 'https://www.nssl.noaa.gov/projects/mrms/' },
    // The same ramp as the composite's; the service publishes it only as a picture of its legend.
    palette: 'n0q',
    areas: RADAR_AREAS,
    limits: { concurrent: 6, perMinute: 600 },
    areaOf: radarAreaOf,
    async frames(area) {
      const query = new URLSearchParams({ service: 'WMS', version: '1.3.0', request: 'GetCapabilities' });
      const { body } = await outbound.bytes(`${serviceUrl(area)}?${query}`, listOptions('noaa'));
      const stamps = timeStamps(new TextDecoder().decode(body));
      const past = fiveMinuteSteps(stamps).map(({ stamp, time }): SourceFrame => ({
        id: `noaa-${area}-${time}`,
        time,
        kind: 'past',
        nativeZoom: NATIVE_ZOOM,
        layer: `${area} ${stamp}`,
      }));
      if (past.length === 0) throw invalidAnswer(baseUrl, 'no scan times');
      return { past, forecast: [] };
    },
    tileUrl({ layer }, tile) {
      const [area = '', time = ''] = layer.split(' ');
      const query = new URLSearchParams({
        service: 'WMS',
        version: '1.3.0',
        request: 'GetMap',
        layers: layerOf(area),
        styles: '',
        crs: 'EPSG:3857',
        bbox: mercatorBox(tile).join(','),
        width: String(TILE_SIZE),
        height: String(TILE_SIZE),
        format: 'image/png',
        transparent: 'true',
        time,
      });
      return `${serviceUrl(area)}?${query}`;
    },
  };
}

interface Scan {
  /** Exactly as the service spells it: it must come back unchanged. */
  stamp: string;
  /** Epoch seconds. */
  time: number;
}

/** The scan times in a capabilities document, ascending: `Dimension` in WMS 1.3.0, `Extent` in 1.1.1. */
export function timeStamps(xml: string): Scan[] {
  const list = /<(?:Dimension|Extent)\b[^<>]*\bname="time"[^<>]*>([^<]+)</.exec(xml)?.[1] ?? '';
  return list
    .split(',')
    .map((stamp) => ({ stamp: stamp.trim(), time: Math.floor(Date.parse(stamp.trim()) / 1000) }))
    .filter(({ time }) => !Number.isNaN(time))
    .sort((a, b) => a.time - b.time);
}

/** The newest scan and, every 5 minutes before it for 2 hours, the nearest one. Ascending. */
function fiveMinuteSteps(scans: readonly Scan[]): Scan[] {
  const newest = scans.at(-1);
  if (!newest) return [];
  const chosen = new Set<Scan>();
  for (let time = newest.time - SPAN_SECONDS; time <= newest.time; time += FRAME_STEP_SECONDS) {
    const nearest = scans.reduce((best, scan) =>
      Math.abs(scan.time - time) < Math.abs(best.time - time) ? scan : best,
    );
    if (Math.abs(nearest.time - time) <= NEAREST_SECONDS) chosen.add(nearest);
  }
  return [...chosen];
}
