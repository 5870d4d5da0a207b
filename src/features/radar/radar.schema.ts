import * as z from 'zod/mini';
import { baseMapSchema } from '#features/maps/maps.schema.ts';
import { zipCodeSchema } from '#features/weather/weather.schema.ts';
import { MAX_ZOOM } from './player/zoom.model.ts';

const RADAR_SOURCES = ['iem', 'noaa', 'rainviewer'] as const;
export type RadarSourceName = (typeof RADAR_SOURCES)[number];

const PLACE_MESSAGE = 'latitude and longitude must be degrees, and come together';
const latitude = z.coerce
  .number({ error: PLACE_MESSAGE })
  .check(z.gte(-90, { error: PLACE_MESSAGE }), z.lte(90, { error: PLACE_MESSAGE }));
const longitude = z.coerce
  .number({ error: PLACE_MESSAGE })
  .check(z.gte(-180, { error: PLACE_MESSAGE }), z.lte(180, { error: PLACE_MESSAGE }));
const AVOID_MESSAGE = `avoid may name ${RADAR_SOURCES.join(', ')}, separated by commas`;

/** A place by ZIP code or by position; without either, the middle of the country. */
export const radarQuerySchema = z
  .object({
    zipCode: z.optional(zipCodeSchema),
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    /** Sources whose pictures did not load, separated by commas: the next one answers. */
    avoid: z.optional(
      z.string().check(
        z.regex(new RegExp(`^(${RADAR_SOURCES.join('|')})(,(${RADAR_SOURCES.join('|')}))*$`), {
          error: AVOID_MESSAGE,
        }),
      ),
    ),
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
      error: PLACE_MESSAGE,
      path: ['latitude'],
    }),
  );
export type RadarQuery = z.infer<typeof radarQuerySchema>;

export const radarFrameSchema = z.object({
  /** Epoch seconds of what the picture shows. */
  time: z.number(),
  /** Picture of a tile: `{host}{path}/{z}/{x}/{y}.png`. */
  path: z.string(),
  /** Zooms the source has pictures for; beyond `max` they are scaled up. */
  nativeZoom: z.object({ min: z.number(), max: z.number() }),
});

/** What a frame ahead of now is: a weather model's forecast, or the radar's own echoes moved on. */
export const FORECAST_KINDS = ['model', 'nowcast'] as const;
export const forecastFrameSchema = z.extend(radarFrameSchema, { kind: z.enum(FORECAST_KINDS) });

const creditSchema = z.object({ label: z.string(), href: z.nullable(z.string()) });

/** The frames around now, oldest first. `past` is never empty. */
export const radarFramesSchema = z.object({
  /** Epoch seconds at which the list was made. */
  generated: z.number(),
  host: z.string(),
  radar: z.object({
    past: z.array(radarFrameSchema),
    nowcast: z.array(forecastFrameSchema),
  }),
  source: z.enum(RADAR_SOURCES),
  attribution: creditSchema,
  /** IANA zone of the place; null without a place. */
  timeZone: z.nullable(z.string()),
  /** What the colors mean: lowest dBZ of each step, ascending. */
  legend: z.array(z.object({ dbz: z.number(), color: z.string() })),
  baseMap: baseMapSchema,
  /** True when the pictures come from the simulator and are not real. */
  simulated: z.boolean(),
});
export type RadarFrames = z.infer<typeof radarFramesSchema>;

export const DIRECTIONS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
const TRENDS = ['closer', 'away', 'steady', 'unknown'] as const;

/** What the newest picture shows within 60 miles of a place. `unknown` when it could not be read, or no radar looks there. */
export const radarSummarySchema = z.object({
  text: z.string(),
  precipitation: z.enum(['none', 'near', 'here', 'unknown']),
  intensity: z.nullable(z.enum(['light', 'moderate', 'heavy'])),
  /** Statute miles to the nearest precipitation, and where it lies; null unless it is near. */
  distanceMiles: z.nullable(z.number()),
  direction: z.nullable(z.enum(DIRECTIONS)),
  /** Against the picture of 15 to 30 minutes before. */
  trend: z.enum(TRENDS),
  /** Epoch seconds of the picture; null when unknown. */
  time: z.nullable(z.number()),
  /** A picture of that frame around the place, and its time on the place's clock ("8:06 AM"); null when unknown. */
  face: z.nullable(z.object({ address: z.string(), clock: z.string() })),
});
export type RadarSummary = z.infer<typeof radarSummarySchema>;

const FACE_MESSAGE = 'There is no such picture.';
const roundedDegrees = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}\.\d\d$/, { error: FACE_MESSAGE })),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(-most, { error: FACE_MESSAGE }), z.lte(most, { error: FACE_MESSAGE })),
    ),
  );

/** The address of the card's picture: a listed frame, and a place with two decimals. */
export const radarFaceParamsSchema = z.object({
  frameId: z.string().check(z.regex(/^[a-z0-9-]{3,80}$/, { error: FACE_MESSAGE })),
  latitude: roundedDegrees(85),
  longitude: roundedDegrees(180),
});

const TILE_MESSAGE = 'There is no such tile.';
const coordinate = z.coerce
  .number({ error: TILE_MESSAGE })
  .check(z.int({ error: TILE_MESSAGE }), z.gte(0, { error: TILE_MESSAGE }));

/** A tile's address. The frame must be one that the frame list named. */
export const radarTileParamsSchema = z
  .object({
    frameId: z.string().check(z.regex(/^[a-z0-9-]{3,80}$/, { error: TILE_MESSAGE })),
    z: z.coerce
      .number({ error: TILE_MESSAGE })
      .check(
        z.int({ error: TILE_MESSAGE }),
        z.gte(0, { error: TILE_MESSAGE }),
        z.lte(MAX_ZOOM, { error: `The map goes to zoom ${MAX_ZOOM}.` }),
      ),
    x: coordinate,
    y: coordinate,
  })
  .check(
    z.refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom, { error: TILE_MESSAGE, path: ['x'] }),
  );
