import * as z from 'zod';
import type { CallLimits } from '#platform/fetch/call-limits.ts';
import { emailField } from '#platform/forms/email.schema.ts';
import type { S3Settings } from '#platform/storage/s3-storage.server.ts';
import { withoutEndSlashes } from '#platform/text/end-slashes.ts';
import { parseTrustedProxies, TRUST_PROXY_RULE, type TrustedProxies } from './trusted-proxies.server.ts';

const OPEN_METEO_URL = 'https://api.open-meteo.com';

const flag = z
  .enum(['true', 'false', '1', '0', ''], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

const httpUrl = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
    error: 'must be an http(s) address',
  })
  .transform(withoutEndSlashes);

const email = z.string().pipe(emailField('must be an email address'));

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.optional(schema));

const list = <T extends string>(names: readonly [T, ...T[]]) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.enum(names, { error: `may name ${names.join(', ')}` }))
        .min(1, { error: 'needs at least one name' }),
    );

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Every environment name the server reads. Names are fixed, so that people's scripts can rely on them. */
const environmentSchema = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: optional(httpUrl),
  SITE_NAME: z.string().trim().min(1, { error: 'must not be empty' }).max(60).default('Dryline'),
  DATA_DIR: z.string().min(1, { error: 'must not be empty' }).default('./data'),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://' })),
  DONATION_URL: optional(httpUrl),
  CONTACT_EMAIL: optional(email),
  WEATHER_PROVIDERS: list(['open-meteo', 'nws']).default(['open-meteo', 'nws']),
  OPEN_METEO_URL: httpUrl.default(OPEN_METEO_URL),
  OPEN_METEO_API_KEY: optional(z.string()),
  /** Calls a minute, an hour and a day; empty for a plan or a server without limits. */
  OPEN_METEO_LIMITS: z
    .union([
      z.literal('').transform(() => null),
      z
        .string()
        .regex(/^\d{1,9}\/\d{1,9}\/\d{1,9}$/, {
          error: 'must be calls a minute, an hour and a day, like 600/5000/10000',
        })
        .transform((text) => text.split('/').map(Number)),
    ])
    .optional(),
  NWS_URL: httpUrl.default('https://api.weather.gov'),
  NOMINATIM_URL: optional(httpUrl),
  /** Empty switches a route service off. */
  VALHALLA_URL: z.union([z.literal(''), httpUrl]).default('https://valhalla1.openstreetmap.de'),
  OSRM_URL: z.union([z.literal(''), httpUrl]).default('https://router.project-osrm.org'),
  RADAR_PROVIDERS: list(['iem', 'noaa', 'rainviewer']).default(['iem', 'noaa', 'rainviewer']),
  IEM_URL: httpUrl.default('https://mesonet.agron.iastate.edu'),
  NOAA_RADAR_URL: httpUrl.default('https://opengeo.ncep.noaa.gov'),
  RAINVIEWER_URL: httpUrl.default('https://api.rainviewer.com'),
  MAP_TILE_URL: z
    .string()
    .refine(
      (url) =>
        /^https?:$/.test(URL.parse(url.replace('{s}', 'a'))?.protocol ?? '') &&
        ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      { error: 'must be an http(s) address with {z}, {x} and {y}' },
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  /** Plain text. Default: that of OpenStreetMap, whose data nearly every tile server shows. */
  MAP_TILE_ATTRIBUTION: optional(z.string().max(200)),
  /** Without it mails become files in the data directory. */
  SMTP_URL: optional(
    z.string().refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''), {
      error: 'must be an smtp:// or smtps:// address',
    }),
  ),
  /** Sender of mails: "Name <address>" or an address. */
  MAIL_FROM: optional(
    z
      .string()
      .trim()
      .regex(/^([^<>\p{Cc}]* )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/u, {
        error: 'must be an email address, or like "Our Club <mail@club.example>"',
      }),
  ),
  /** With a bucket, uploaded files go there instead of the data directory. */
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, { error: 'is not the name of a bucket' }),
  ),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** The first admin, made when there is none; without a password one is made and printed. */
  ADMIN_USERNAME: optional(z.string().trim().max(100, { error: 'has at most 100 characters' })),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(8, { error: 'needs at least 8 characters' })
      .max(200, { error: 'has at most 200 characters' }),
  ),
  ADMIN_EMAIL: optional(email),
  /** When volunteers are asked to help: once an admin has read the request, or at once. */
  ROADSIDE_RELAY: z
    .enum(['after_approval', 'immediate'], { error: 'must be after_approval or immediate' })
    .default('after_approval'),
  /** Asks for reCAPTCHA at sign-in. */
  RECAPTCHA_SECRET: optional(z.string()),
  /** Where the people live who look after the site: their morning mail follows its clocks. */
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be a time zone such as America/Denver' })
    .default('America/Chicago'),
  /** Whose word on the sender's address counts. */
  TRUST_PROXY: z
    .string()
    .transform((value, context) => {
      const proxies = parseTrustedProxies(value);
      if (proxies !== undefined) return proxies;
      context.addIssue({ code: 'custom', message: TRUST_PROXY_RULE });
      return z.NEVER;
    })
    .default(false),
  /** Of memory, for all caches. */
  CACHE_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .int({ error: 'must be a whole number of megabytes' })
    .min(16, { error: 'must be at least 16' })
    .max(65_536, { error: 'must be at most 65536' })
    .default(64),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a log level' })
    .default('info'),
  /** False takes the offline copies from every device that comes by, and makes no new ones. */
  OFFLINE_COPIES: flag.default(true),
  /** Set by `npm run demo` and `npm run dev`: labels every page as a demonstration with simulated weather. */
  DEMO: flag.default(false),
});

const settingsSchema = environmentSchema.superRefine((e, context) => {
  const need = (name: keyof typeof e, by: string) => {
    if (!e[name]) context.addIssue({ code: 'custom', path: [name], message: `is needed with ${by}` });
  };
  if (e.SMTP_URL) need('MAIL_FROM', 'SMTP_URL');
  if (!e.S3_BUCKET) return;
  need('S3_ACCESS_KEY_ID', 'S3_BUCKET');
  need('S3_SECRET_ACCESS_KEY', 'S3_BUCKET');
});

/** Where browsers get the map under everything else, and who made it. */
export interface BaseMap {
  /** Address of a tile with `{z}`, `{x}`, `{y}`, and `{s}` for subdomains a, b and c. */
  url: string;
  attribution: { label: string; href: string | null };
}

export interface Config {
  port: number;
  host: string;
  /** Origin for links, canonical addresses and mails, without a trailing slash. */
  publicUrl: string;
  siteName: string;
  dataDir: string;
  databaseUrl: string | undefined;
  donationUrl: string | undefined;
  contactEmail: string | undefined;
  weatherProviders: readonly ('open-meteo' | 'nws')[];
  openMeteoUrl: string;
  openMeteoApiKey: string | undefined;
  /** What Open-Meteo allows this site; undefined for no limit. */
  openMeteoLimits: CallLimits | undefined;
  nwsUrl: string;
  nominatimUrl: string | undefined;
  valhallaUrl: string | undefined;
  osrmUrl: string | undefined;
  radarProviders: readonly ('iem' | 'noaa' | 'rainviewer')[];
  iemUrl: string;
  noaaRadarUrl: string;
  rainviewerUrl: string;
  baseMap: BaseMap;
  mail: { smtpUrl: string | undefined; from: string };
  /** Where uploaded files go instead of the data directory. */
  s3: S3Settings | undefined;
  /** Who becomes the first admin when there is none. */
  firstAdmin: { username: string | undefined; password: string | undefined; email: string | undefined };
  roadsideRelay: 'after_approval' | 'immediate';
  recaptchaSecret: string | undefined;
  timeZone: string;
  trustProxy: TrustedProxies;
  cacheMb: number;
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

/**
 * Reads the settings once, at start.
 * @throws ConfigError naming every bad setting.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const parsed = settingsSchema.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    siteName: e.SITE_NAME,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    donationUrl: e.DONATION_URL,
    contactEmail: e.CONTACT_EMAIL,
    weatherProviders: e.WEATHER_PROVIDERS,
    openMeteoUrl: e.OPEN_METEO_URL,
    openMeteoApiKey: e.OPEN_METEO_API_KEY,
    openMeteoLimits: openMeteoLimits(e),
    nwsUrl: e.NWS_URL,
    nominatimUrl: e.NOMINATIM_URL,
    valhallaUrl: e.VALHALLA_URL || undefined,
    osrmUrl: e.OSRM_URL || undefined,
    radarProviders: e.RADAR_PROVIDERS,
    iemUrl: e.IEM_URL,
    noaaRadarUrl: e.NOAA_RADAR_URL,
    rainviewerUrl: e.RAINVIEWER_URL,
    baseMap: {
      url: e.MAP_TILE_URL,
      attribution:
        e.MAP_TILE_ATTRIBUTION === undefined
          ? { label: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' }
          : { label: e.MAP_TILE_ATTRIBUTION, href: null },
    },
    firstAdmin: { username: e.ADMIN_USERNAME, password: e.ADMIN_PASSWORD, email: e.ADMIN_EMAIL },
    roadsideRelay: e.ROADSIDE_RELAY,
    recaptchaSecret: e.RECAPTCHA_SECRET,
    timeZone: e.TIME_ZONE,
    trustProxy: e.TRUST_PROXY,
    cacheMb: e.CACHE_MB,
    logLevel: e.LOG_LEVEL,
    offlineCopies: e.OFFLINE_COPIES,
    demo: e.DEMO,
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM ?? `no-reply@${new URL(e.PUBLIC_URL ?? 'http://localhost').hostname}`,
    },
    s3: e.S3_BUCKET
      ? {
          endpoint: e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`,
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
  };
}
