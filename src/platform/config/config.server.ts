import { join } from 'node:path';
import * as z from 'zod';
import { SHARES_OF_USES, type CallLimits, type SharesOfUses } from '#platform/fetch/call-limits.ts';
import type { S3Settings } from '#platform/storage/s3-storage.server.ts';
import type { SiteColor } from './site-color.server.ts';
import type { SiteLink, Watch } from './site-settings.server.ts';
import type { TrustedProxies } from './trusted-proxies.server.ts';
import { environmentSchema, OPEN_METEO_URL } from './environment.server.ts';

/** MB of all caches by default. With a database server there may be a process for each core, with its own. */
const CACHE_MB = { embedded: 64, server: 48 };

/** Settings that need others, beside everything else that is wrong. */
function missingSettings(env: Record<string, string | undefined>): string[] {
  const needs = [
    ['SMTP_URL', ['MAIL_FROM']],
    ['DATABASE_REPLICA_URL', ['DATABASE_URL']],
    ['S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    ['BACKUP_S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ] as const;
  return needs.flatMap(([by, names]) =>
    env[by] ? names.filter((name) => !env[name]).map((name) => `${name} is needed with ${by}`) : [],
  );
}

/** Where browsers get the map under everything else, and who made it. */
export interface BaseMap {
  /** `drawn`: our own drawing alone. */
  kind: 'raster' | 'vector' | 'drawn';
  /**
   * Of a tile with `{z}`, `{x}`, `{y}`, and `{s}` for subdomains a, b and c, or of a PMTiles file (a path where it is
   * ours).
   */
  url: string;
  attribution: { label: string; href: string | null };
}

export interface Config {
  port: number;
  host: string;
  /** Origin for links, canonical addresses and mails, without a trailing slash. */
  publicUrl: string;
  siteName: string;
  /** File of the mark beside the name; null: there is none, undefined: our own. */
  logoFile: string | null | undefined;
  /** Null: our own. */
  siteColor: SiteColor | null;
  /** Where lists and maps begin, as it was written; undefined: with the whole country. */
  homeRegion: string | undefined;
  /** At the foot of every page. */
  footer: { text: string | null; links: readonly SiteLink[] };
  /** Says what `/terms` says instead of our own text. */
  termsFile: string | undefined;
  /** Who looks at requests for help at night; null: nothing is said of it, undefined: nobody said anything. */
  nightWatch: Watch | null | undefined;
  /** Origins that may show parts of the site in a frame; empty: none. */
  embedOrigins: readonly string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of a replica, for reads that may be a little behind. */
  databaseReplicaUrl: string | undefined;
  donationUrl: string | undefined;
  contactEmail: string | undefined;
  weatherProviders: readonly ('open-meteo' | 'nws')[];
  openMeteoUrl: string;
  /** Origin; undefined: off. */
  openMeteoEnsembleUrl: string | undefined;
  /** Origin; undefined: off. */
  openMeteoAirQualityUrl: string | undefined;
  openMeteoApiKey: string | undefined;
  /** What Open-Meteo allows this site; undefined for no limit. */
  openMeteoLimits: CallLimits | undefined;
  /** How much of it each use may find taken and still take. */
  openMeteoShares: SharesOfUses;
  nwsUrl: string;
  /** Undefined: nothing is measured. */
  roadStationsUrl: string | undefined;
  weatherStationsUrl: string | undefined;
  nominatimUrl: string | undefined;
  valhallaUrl: string | undefined;
  osrmUrl: string | undefined;
  /** Registry of the states' work zones. */
  workZonesUrl: string | undefined;
  /** Query for the edges of wildfires. */
  firesUrl: string | undefined;
  radarProviders: readonly ('iem' | 'noaa' | 'rainviewer')[];
  iemUrl: string;
  noaaRadarUrl: string;
  rainviewerUrl: string;
  baseMap: BaseMap;
  /** The PMTiles file in the data directory that we serve. */
  vectorFile: string | undefined;
  mail: { smtpUrl: string | undefined; from: string };
  /** Origins that notifications may be sent through; empty: off. */
  pushServices: readonly string[];
  /** Where uploaded files go instead of the data directory. */
  s3: S3Settings | undefined;
  backups: {
    /** Undefined: none are made by themselves. */
    keepDays: number | undefined;
    /** Where they are copied to. */
    s3: S3Settings | undefined;
  };
  /** Who becomes the first admin when there is none. */
  firstAdmin: { username: string | undefined; password: string | undefined; email: string | undefined };
  roadsideRelay: 'after_approval' | 'immediate';
  recaptchaSecret: string | undefined;
  timeZone: string;
  trustProxy: TrustedProxies;
  cacheMb: number;
  /** Whoever sends it may read /metrics; undefined: nobody. */
  metricsToken: string | undefined;
  logLevel: string;
  /** Whether devices save pages for when they have no connection. */
  offlineCopies: boolean;
  demo: boolean;
}

/** Bad settings, each named with its reason. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `Cannot start: ${problems.length === 1 ? 'a setting is' : 'settings are'} wrong.\n  ${problems.join('\n  ')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** The free service's own limits (https://open-meteo.com/en/terms); those of a plan are the operator's to know. */
const FREE_LIMITS: CallLimits = { minute: 600, hour: 5_000, day: 10_000 };

function openMeteoLimits(e: z.infer<typeof environmentSchema>): CallLimits | undefined {
  if (e.OPEN_METEO_LIMITS) {
    const [minute = 0, hour = 0, day = 0] = e.OPEN_METEO_LIMITS;
    return { minute, hour, day };
  }
  const isFree = e.OPEN_METEO_URL === OPEN_METEO_URL && e.OPEN_METEO_API_KEY === undefined;
  return isFree && e.OPEN_METEO_LIMITS !== null ? FREE_LIMITS : undefined;
}

/** Where we serve the file that a site has itself. */
export const VECTOR_PATH = '/api/map/vector.pmtiles';

const isOwnFile = (setting: string | undefined): setting is string =>
  setting !== undefined && !/^https?:/.test(setting);

function baseMapOf(e: z.infer<typeof environmentSchema>): BaseMap {
  const openStreetMap = 'https://www.openstreetmap.org/copyright';
  if (e.MAP_VECTOR_URL !== undefined) {
    const url = isOwnFile(e.MAP_VECTOR_URL) ? VECTOR_PATH : e.MAP_VECTOR_URL;
    const credit = { label: e.MAP_TILE_ATTRIBUTION ?? 'Protomaps © OpenStreetMap', href: openStreetMap };
    return { kind: 'vector', url, attribution: credit };
  }
  if (e.MAP_TILE_URL === '')
    return { kind: 'drawn', url: '', attribution: { label: 'Outlines: U.S. Census Bureau', href: null } };
  const attribution =
    e.MAP_TILE_ATTRIBUTION === undefined
      ? { label: '© OpenStreetMap contributors', href: openStreetMap }
      : { label: e.MAP_TILE_ATTRIBUTION, href: null };
  return { kind: 'raster', url: e.MAP_TILE_URL, attribution };
}

function openMeteoShares(text: string): SharesOfUses {
  const pairs = text.split(',').filter(Boolean);
  const named = pairs.map((pair) => pair.split('=')).map(([use, percent]) => [use, Number(percent) / 100]);
  return { ...SHARES_OF_USES, ...Object.fromEntries(named) };
}

const BACKUP_KEEP_DAYS = 14;

const bucketOf = (
  e: z.infer<typeof environmentSchema>,
  bucket: string | undefined,
): S3Settings | undefined =>
  bucket
    ? {
        endpoint: e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`,
        bucket,
        region: e.S3_REGION,
        accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
      }
    : undefined;

/**
 * Reads the settings once, at start.
 * @throws ConfigError naming every bad setting.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const { data: e, error } = environmentSchema.safeParse(env);
  const wrong = error?.issues.map(({ path: [name], message }) => `${String(name)} ${message}`) ?? [];
  const problems = [...new Set([...wrong, ...missingSettings(env)])];
  if (e === undefined || problems.length > 0) throw new ConfigError(problems);
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    siteName: e.SITE_NAME,
    logoFile:
      e.SITE_LOGO === undefined ? undefined : e.SITE_LOGO === '' ? null : join(e.DATA_DIR, e.SITE_LOGO),
    siteColor: e.SITE_COLOR ?? null,
    homeRegion: e.HOME_REGION || undefined,
    footer: { text: e.SITE_FOOTER ?? null, links: e.SITE_LINKS },
    termsFile: e.TERMS_FILE === undefined ? undefined : join(e.DATA_DIR, e.TERMS_FILE),
    nightWatch: e.NIGHT_WATCH,
    embedOrigins: e.EMBED_ORIGINS,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    donationUrl: e.DONATION_URL,
    contactEmail: e.CONTACT_EMAIL,
    weatherProviders: e.WEATHER_PROVIDERS,
    openMeteoUrl: e.OPEN_METEO_URL,
    openMeteoEnsembleUrl: e.OPEN_METEO_ENSEMBLE_URL || undefined,
    openMeteoAirQualityUrl: e.OPEN_METEO_AIR_QUALITY_URL || undefined,
    openMeteoApiKey: e.OPEN_METEO_API_KEY,
    openMeteoLimits: openMeteoLimits(e),
    openMeteoShares: openMeteoShares(e.OPEN_METEO_SHARES),
    nwsUrl: e.NWS_URL,
    roadStationsUrl: e.ROAD_STATIONS_URL || undefined,
    weatherStationsUrl: e.WEATHER_STATIONS_URL || undefined,
    nominatimUrl: e.NOMINATIM_URL,
    valhallaUrl: e.VALHALLA_URL || undefined,
    osrmUrl: e.OSRM_URL || undefined,
    workZonesUrl: e.WORK_ZONES_URL || undefined,
    firesUrl: e.FIRES_URL || undefined,
    radarProviders: e.RADAR_PROVIDERS,
    iemUrl: e.IEM_URL,
    noaaRadarUrl: e.NOAA_RADAR_URL,
    rainviewerUrl: e.RAINVIEWER_URL,
    baseMap: baseMapOf(e),
    vectorFile: isOwnFile(e.MAP_VECTOR_URL) ? join(e.DATA_DIR, e.MAP_VECTOR_URL) : undefined,
    firstAdmin: { username: e.ADMIN_USERNAME, password: e.ADMIN_PASSWORD, email: e.ADMIN_EMAIL },
    roadsideRelay: e.ROADSIDE_RELAY,
    recaptchaSecret: e.RECAPTCHA_SECRET,
    timeZone: e.TIME_ZONE,
    trustProxy: e.TRUST_PROXY,
    cacheMb: e.CACHE_MB ?? CACHE_MB[e.DATABASE_URL === undefined ? 'embedded' : 'server'],
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL,
    offlineCopies: e.OFFLINE_COPIES,
    demo: e.DEMO,
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM ?? `no-reply@${new URL(e.PUBLIC_URL ?? 'http://localhost').hostname}`,
    },
    pushServices: e.PUSH_SERVICES,
    s3: bucketOf(e, e.S3_BUCKET),
    backups: {
      // A demonstration has nothing to lose.
      keepDays: 'BACKUP_KEEP_DAYS' in e ? e.BACKUP_KEEP_DAYS : e.DEMO ? undefined : BACKUP_KEEP_DAYS,
      s3: bucketOf(e, e.BACKUP_S3_BUCKET),
    },
  };
}
