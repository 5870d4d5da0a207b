import { hostOf, isOwnNetwork } from '#platform/fetch/guarded-lookup.server.ts';
import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import { hash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#platform/clock/clock.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { withoutEndSlashes } from '#platform/text/end-slashes.ts';
import {
  AHEAD_SECONDS,
  listOptions,
  SPAN_SECONDS,
  type Credit,
  type RadarSource,
  type SourceFrame,
} from './radar-source.upstream.server.ts';
import { TILE_SIZE } from '#platform/geo/mercator.ts';

/** Beyond zoom 7 RainViewer answers a picture that says so. */
const NATIVE_ZOOM = { min: 0, max: 7 };
/** Universal Blue (the one scheme left), smoothed, snow in the same colors as rain. */
const LOOK = '2/1_0';
/** The one area there is. */
const WORLD = 'world';

const frameSchema = z.object({
  time: z.int(),
  // Opaque: only ever joined to the host.
  path: z.string().regex(/^\/[\w./-]+$/),
});
const mapsSchema = z.object({
  generated: z.number(),
  host: z.url({ protocol: /^https?$/ }),
  radar: z.object({ past: z.array(z.unknown()), nowcast: z.array(z.unknown()).catch([]) }),
});

/** RainViewer and servers of the same protocol (https://www.rainviewer.com/api/weather-maps-api.html). */
export function createRainViewer(settings: {
  baseUrl: string;
  outbound: OutboundClient;
  clock: Clock;
  /** For tests: whether a host is in this machine's own network. */
  isInside?: (host: string) => Promise<boolean>;
}): RadarSource {
  const { baseUrl, outbound, clock, isInside = isOwnNetwork } = settings;
  /** Whether a list from the open internet names tiles of the own network, as one that was taken over might. */
  async function leadsInside(tiles: string): Promise<boolean> {
    const [from, to] = [hostOf(new URL(baseUrl)), hostOf(new URL(tiles))];
    return from !== to && (await isInside(to)) && !(await isInside(from));
  }
  return {
    name: 'rainviewer',
    credit: creditOf(baseUrl),
    palette: 'universal-blue',
    areas: [WORLD],
    // RainViewer allows 100 a minute and address.
    limits: { concurrent: 4, perMinute: 90 },
    areaOf: () => WORLD,
    async frames() {
      const answer = mapsSchema.safeParse(
        await outbound.json(`${baseUrl}/public/weather-maps.json`, listOptions('rainviewer')),
      );
      if (!answer.success) throw invalidAnswer(baseUrl, 'not a weather-maps answer');
      const { generated, host, radar } = answer.data;
      if (await leadsInside(host)) throw invalidAnswer(baseUrl, 'tiles inside the own network');
      const frame =
        (kind: SourceFrame['kind'], edition: number) => (listed: z.infer<typeof frameSchema>) => ({
          id: `rainviewer-${WORLD}-${listed.time}-${fingerprint(`${host}${listed.path} ${edition}`)}`,
          time: listed.time,
          kind,
          nativeZoom: NATIVE_ZOOM,
          layer: `${withoutEndSlashes(host)}${listed.path}`,
        });
      const ascending = (a: SourceFrame, b: SourceFrame) => a.time - b.time;
      // One that cannot be read, or is of another time, leaves the others what they are.
      const read = (listed: unknown) => frameSchema.safeParse(listed).data ?? [];
      const now = clock.now() / 1000;
      const past = radar.past
        .flatMap(read)
        .filter(({ time }) => time <= now + AHEAD_SECONDS)
        .map(frame('past', 0))
        .sort(ascending);
      const newest = past.at(-1);
      if (!newest) throw invalidAnswer(baseUrl, 'no frames');
      return {
        past: past.filter(({ time }) => time >= newest.time - SPAN_SECONDS),
        // A nowcast is made again every few minutes under the same path.
        forecast: radar.nowcast
          .flatMap(read)
          .filter(({ time }) => time > now && time <= now + SPAN_SECONDS)
          .map(frame('nowcast', generated))
          .sort(ascending),
      };
    },
    tileUrl: ({ layer }, { z, x, y }) => `${layer}/${TILE_SIZE}/${z}/${x}/${y}/${LOOK}.png`,
  };
}

const fingerprint = (text: string) => hash('sha256', text).slice(0, 10);

/** Each server's own terms ask for a credit; an unknown one is named by its host. */
function creditOf(baseUrl: string): Credit {
  const { hostname, origin } = new URL(baseUrl);
  if (/(^|\.)rainviewer\.com$/.test(hostname)) {
    return { label: 'Radar: RainViewer', href: 'https://www.rainviewer.com/' };
  }
  if (/(^|\.)librewxr\.net$/.test(hostname)) {
    return { label: 'Radar: LibreWXR (CC BY 4.0)', href: 'https://librewxr.net/' };
  }
  return { label: `Radar: ${hostname}`, href: origin };
}
