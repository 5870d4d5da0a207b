import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import * as z from 'zod';
import type { Clock } from '#platform/clock/clock.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { RADAR_AREAS, radarAreaOf, type RadarArea } from './coverage.model.ts';
import {
  FRAME_STEP_SECONDS,
  listOptions,
  minuteStamp,
  SPAN_SECONDS,
  utcSeconds,
  type RadarSource,
  type SourceFrame,
} from './radar-source.upstream.server.ts';

/** The composite's sectors, as the layer names spell them. */
const SECTORS: Record<RadarArea, string> = {
  conus: 'USCOMP',
  alaska: 'AKCOMP',
  hawaii: 'HICOMP',
  carib: 'PRCOMP',
  guam: 'GUCOMP',
};

/** The composite has 0.005° pixels, the model 3 km: beyond these zooms tiles only get larger. */
const RADAR_ZOOM = { min: 0, max: 8 };
const MODEL_ZOOM = { min: 0, max: 7 };
const MODEL_STEP_MINUTES = 15;
const MODEL_LAST_MINUTE = 1080;

const servicesSchema = z.object({ services: z.array(z.unknown()) });
/** The one that is needed: what is said of others does not matter. */
const conusSchema = z.object({ id: z.literal('ridge_uscomp_n0q'), utc_valid: z.string() });
const sectorSchema = z.object({ meta: z.object({ valid: z.string() }) });
const modelSchema = z.object({ model_init_utc: z.string() });

/**
 * Iowa Environmental Mesonet: the NWS composite in 5-minute steps and, over the lower 48 states, the HRRR
 * model's simulated reflectivity ahead (https://mesonet.agron.iastate.edu/ogc/). Public domain.
 */
export function createIem(settings: {
  baseUrl: string;
  outbound: OutboundClient;
  clock: Clock;
}): RadarSource {
  const { baseUrl, outbound, clock } = settings;

  async function newestScan(area: RadarArea): Promise<number> {
    const valid = area === 'conus' ? await conusValid() : await sectorValid(SECTORS[area]);
    const time = valid === undefined ? undefined : utcSeconds(valid);
    if (time === undefined) throw invalidAnswer(baseUrl, 'no time of the newest scan');
    // Layers exist for minutes that 5 divides.
    return Math.floor(time / FRAME_STEP_SECONDS) * FRAME_STEP_SECONDS;
  }

  async function conusValid(): Promise<string | undefined> {
    const answer = servicesSchema.safeParse(
      await outbound.json(`${baseUrl}/json/tms.json`, listOptions('iem')),
    );
    const [conus] = answer.data?.services.flatMap((one) => conusSchema.safeParse(one).data ?? []) ?? [];
    return conus?.utc_valid;
  }

  // The list above names the lower 48 states only; every sector has the file that it is made from.
  async function sectorValid(sector: string): Promise<string | undefined> {
    const url = `${baseUrl}/data/gis/images/4326/${sector}/n0q_0.json`;
    return sectorSchema.safeParse(await outbound.json(url, listOptions('iem'))).data?.meta.valid;
  }

  function scans(area: RadarArea, newest: number): SourceFrame[] {
    const frames: SourceFrame[] = [];
    for (let time = newest - SPAN_SECONDS; time <= newest; time += FRAME_STEP_SECONDS) {
      const stamp = minuteStamp(time);
      frames.push({
        id: `iem-${area}-${stamp}`,
        time,
        kind: 'past',
        nativeZoom: RADAR_ZOOM,
        layer: `ridge::${SECTORS[area]}-N0Q-${stamp}`,
      });
    }
    return frames;
  }

  /** The model's frames from now on. Without them the radar is still worth showing. */
  async function modelFrames(area: RadarArea): Promise<SourceFrame[]> {
    const answer = await outbound
      .json(`${baseUrl}/data/gis/images/4326/hrrr/refd_1080.json`, {
        ...listOptions('iem'),
        timeoutMs: 3_000,
      })
      .catch(() => undefined);
    const run = utcSeconds(modelSchema.safeParse(answer).data?.model_init_utc ?? '');
    if (run === undefined) return [];
    const now = clock.now() / 1000;
    const frames: SourceFrame[] = [];
    for (let minute = MODEL_STEP_MINUTES; minute <= MODEL_LAST_MINUTE; minute += MODEL_STEP_MINUTES) {
      const time = run + minute * 60;
      if (time <= now || time > now + SPAN_SECONDS) continue;
      const lead = String(minute).padStart(4, '0');
      frames.push({
        id: `iem-${area}-${minuteStamp(run)}-f${lead}`,
        time,
        kind: 'model',
        nativeZoom: MODEL_ZOOM,
        layer: `hrrr::REFD-F${lead}-${minuteStamp(run)}`,
      });
    }
    return frames;
  }

  return {
    name: 'iem',
    credit: {
      label: 'Radar: NWS NEXRAD via Iowa Environmental Mesonet',
      href: 'https://mesonet.agron.iastate.edu/',
    },
    palette: 'n0q',
    areas: RADAR_AREAS,
    limits: { concurrent: 6, perMinute: 600 },
    areaOf: radarAreaOf,
    async frames(area) {
      const known = RADAR_AREAS.find((name) => name === area);
      if (!known) throw invalidAnswer(baseUrl, 'no such area');
      const [newest, forecast] = await Promise.all([
        newestScan(known),
        known === 'conus' ? modelFrames(known) : [],
      ]);
      return { past: scans(known, newest), forecast };
    },
    // Layers that name their time never change; this path lets caches keep them.
    tileUrl: ({ layer }, { z, x, y }) => `${baseUrl}/c/tile.py/1.0.0/${layer}/${z}/${x}/${y}.png`,
  };
}
