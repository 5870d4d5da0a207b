import * as z from 'zod';
import { emailField } from '#platform/forms/email.schema.ts';
import { withoutEndSlashes } from '#platform/text/end-slashes.ts';
import { knownZone } from '#platform/time/known-zone.server.ts';
import { PUSH_SERVICES } from '#platform/push/push-services.ts';
import { siteColor } from './site-color.server.ts';
import { embedOrigins, pushServices, siteLinks, watchHours } from './site-settings.server.ts';
import { parseTrustedProxies, TRUST_PROXY_RULE } from './trusted-proxies.server.ts';

export const OPEN_METEO_URL = 'https://api.open-meteo.com';
export const OPEN_METEO_ENSEMBLE_URL = 'https://ensemble-api.open-meteo.com';
export const OPEN_METEO_AIR_QUALITY_URL = 'https://air-quality-api.open-meteo.com';

const flag = z
  .enum(['true', 'false', '1', '0', ''], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

/** A page elsewhere, as it is written. */
const pageUrl = z.string().refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
  error: 'must be an http(s) address',
});

/** What paths are added to. */
const httpUrl = pageUrl.transform(withoutEndSlashes);

/** Empty switches off what it leads to. */
const orNone = <T extends z.ZodType>(address: T) =>
  z.union([z.literal(''), address], { error: 'must be an http(s) address, or empty to switch it off' });
const httpUrlOrNone = orNone(httpUrl);
/** The whole address of one thing, asked for as it is written. */
const pageUrlOrNone = orNone(pageUrl);

/** Sign-ins and links need a name of their own for the site: it does not work below a path. */
const origin = z.string().transform((value, context) => {
  const url = URL.parse(value.trim());
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && /^\/*$/.test(url.pathname) && !url.search && !url.hash;
  if (isOrigin && !url.username && !url.password) return url.origin;
  context.addIssue({
    code: 'custom',
    message: 'must be an http(s) address without a path, like https://ride.example.org',
  });
  return z.NEVER;
});

const PERCENT_CODES =
  'in the name and the password write % as %25, # as %23, / as %2F, ? as %3F, : as %3A and @ as %40';

/** Of a server, with a name and a password in it. */
const serverUrl = (protocol: RegExp, what: string, isWhole: (url: URL) => boolean = () => true) =>
  z.string().refine(
    (value) => {
      const url = URL.parse(value);
      // Behind the host, an @ is the rest of a password.
      return (
        url !== null && protocol.test(url.protocol) && !/@/.test(url.pathname + url.hash) && isWhole(url)
      );
    },
    { error: `must ${what}; ${PERCENT_CODES}` },
  );

const databaseUrl = serverUrl(
  /^postgres(ql)?:$/,
  'start with postgres://, like postgres://user:password@host/database',
);

const isMailServer = ({ hostname, username, password, search }: URL): boolean => {
  try {
    return hostname !== '' && !search.includes('@') && decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
};

const email = z.string().pipe(emailField('must be an email address'));

const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsUnset, z.optional(schema));

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

const BUCKET_RULE = 'must be the name of a bucket: small letters, digits, dots and dashes';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment name the server reads. Names are fixed, so that people's scripts can rely on them. */
export const environmentSchema = z.object({
  PORT: z.preprocess(
    emptyIsUnset,
    z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  ),
  HOST: z.preprocess(emptyIsUnset, z.string().default('0.0.0.0')),
  PUBLIC_URL: optional(origin),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(60, { error: 'has at most 60 characters' })
    .default('Dryline'),
  /** The name of a picture in the data directory; empty: no mark at all. */
  SITE_LOGO: z
    .string()
    .regex(/^([\w-][\w.-]*\.(svg|png|jpe?g|webp))?$/i, {
      error: 'must be the name of an SVG, PNG, JPEG or WebP file in the data directory',
    })
    .optional(),
  SITE_COLOR: optional(siteColor),
  /** A state, a town or a ZIP code where lists and maps begin; whether there is such a place is checked at start. */
  HOME_REGION: optional(z.string().trim().max(80, { error: 'has at most 80 characters' })),
  /** A line at the foot of every page, and up to three links. */
  SITE_FOOTER: optional(z.string().trim().max(200, { error: 'has at most 200 characters' })),
  SITE_LINKS: siteLinks.default([]),
  /** What `/terms` says instead: the name of a Markdown or plain text file in the data directory. */
  TERMS_FILE: optional(
    z.string().regex(/^[\w-][\w.-]*\.(md|txt)$/, {
      error: 'must be the name of a .md or .txt file in the data directory',
    }),
  ),
  /** Who looks at requests for help at night; empty: nothing is said of it. */
  NIGHT_WATCH: watchHours.optional(),
  /** Sites that may show rides and verdicts in a frame. */
  EMBED_ORIGINS: embedOrigins.default([]),
  DATA_DIR: z.string().min(1, { error: 'must not be empty' }).default('./data'),
  DATABASE_URL: optional(databaseUrl),
  /** A replica of it, which may be a little behind: searches, lists and feeds are read there. */
  DATABASE_REPLICA_URL: optional(databaseUrl),
  DONATION_URL: optional(pageUrl),
  CONTACT_EMAIL: optional(email),
  WEATHER_PROVIDERS: list(['open-meteo', 'nws']).default(['open-meteo', 'nws']),
  OPEN_METEO_URL: httpUrl.default(OPEN_METEO_URL),
  /** How sure verdicts are; empty switches it off. */
  OPEN_METEO_ENSEMBLE_URL: httpUrlOrNone.default(OPEN_METEO_ENSEMBLE_URL),
  /** Smoke; empty switches it off. */
  OPEN_METEO_AIR_QUALITY_URL: httpUrlOrNone.default(OPEN_METEO_AIR_QUALITY_URL),
  OPEN_METEO_API_KEY: optional(z.string()),
  /** Calls a minute, an hour and a day; empty for a plan or a server without limits. */
  OPEN_METEO_LIMITS: z
    .union(
      [
        z.literal('').transform(() => null),
        z
          .string()
          .regex(/^\d{1,9}\/\d{1,9}\/\d{1,9}$/)
          .transform((text) => text.split('/').map(Number)),
      ],
      { error: 'must be calls a minute, an hour and a day, like 600/5000/10000, or empty for no limit' },
    )
    .optional(),
  /** Percent of these limits that a use may find taken and still take; those left out keep theirs. */
  OPEN_METEO_SHARES: z
    .string()
    .regex(/^((check|trip|mail|air|nation|area|ensemble|report)=(100|[1-9]?\d)(,|$))*$/, {
      error: 'must be uses and percents, like area=60,nation=70',
    })
    .default(''),
  NWS_URL: httpUrl.default('https://api.weather.gov'),
  /** Of the Iowa Environmental Mesonet, which collects the states' road stations; empty switches them off. */
  ROAD_STATIONS_URL: httpUrlOrNone.default('https://mesonet.agron.iastate.edu'),
  /** Of the Aviation Weather Center, which collects the reports of airports; empty switches them off. */
  WEATHER_STATIONS_URL: httpUrlOrNone.default('https://aviationweather.gov'),
  NOMINATIM_URL: optional(httpUrl),
  /** Empty switches a route service off. */
  VALHALLA_URL: httpUrlOrNone.default('https://valhalla1.openstreetmap.de'),
  OSRM_URL: httpUrlOrNone.default('https://router.project-osrm.org'),
  /** The registry of the states' work zones; empty switches it off. */
  WORK_ZONES_URL: pageUrlOrNone.default('https://datahub.transportation.gov/resource/69qe-yiui.json'),
  /** The query for the edges of wildfires; empty switches it off. */
  FIRES_URL: pageUrlOrNone.default(
    'https://services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0/query',
  ),
  RADAR_PROVIDERS: list(['iem', 'noaa', 'rainviewer']).default(['iem', 'noaa', 'rainviewer']),
  IEM_URL: httpUrl.default('https://mesonet.agron.iastate.edu'),
  NOAA_RADAR_URL: httpUrl.default('https://opengeo.ncep.noaa.gov'),
  RAINVIEWER_URL: httpUrl.default('https://api.rainviewer.com'),
  /** Empty: our own drawn map alone. */
  MAP_TILE_URL: z
    .string()
    .refine(
      (url) =>
        url === '' ||
        (/^https?:$/.test(URL.parse(url.replace('{s}', 'a'))?.protocol ?? '') &&
          ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
      { error: 'must be an http(s) address with {z}, {x} and {y}' },
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  /** Vector tiles instead: a PMTiles file's address, or the name of one in the data directory. */
  MAP_VECTOR_URL: optional(
    z.string().refine((value) => /^[\w-][\w.-]*\.pmtiles$/.test(value) || pageUrl.safeParse(value).success, {
      error: 'must be an http(s) address, or the name of a .pmtiles file in the data directory',
    }),
  ),
  /** Plain text. Default: that of OpenStreetMap, whose data nearly every tile server shows. */
  MAP_TILE_ATTRIBUTION: optional(z.string().max(200, { error: 'has at most 200 characters' })),
  /** Without it mails become files in the data directory. */
  SMTP_URL: optional(
    serverUrl(
      /^smtps?:$/,
      'be an smtp:// or smtps:// address, like smtp://user:password@mail.example.org:587',
      isMailServer,
    ),
  ),
  /** Origins of the push services that notifications may be sent through; empty switches them off. */
  PUSH_SERVICES: pushServices.default([...PUSH_SERVICES]),
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
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, { error: BUCKET_RULE })),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: z.preprocess(emptyIsUnset, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** Days that nightly backups are kept, and the newest of each month for a year; empty makes none. */
  BACKUP_KEEP_DAYS: z
    .union(
      [
        z.literal('').transform(() => undefined),
        z.coerce
          .number()
          .int({ error: 'must be a whole number of days' })
          .min(1, { error: 'must be at least 1, or empty for no backups' })
          .max(3_650, { error: 'must be at most 3650' }),
      ],
      { error: 'must be a number of days, or empty for no backups' },
    )
    .optional(),
  /** A bucket of the same service, to which every backup is copied. */
  BACKUP_S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, { error: BUCKET_RULE })),
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
    .refine((name) => knownZone(name) !== undefined, { error: 'must be a time zone such as America/Denver' })
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
    .optional(),
  /** Opens /metrics to anyone who sends it; empty keeps it shut. */
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be letters, digits and signs without spaces' }),
  ),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  /** False takes the offline copies from every device that comes by, and makes no new ones. */
  OFFLINE_COPIES: flag.default(true),
  /** Set by `npm run demo` and `npm run dev`: labels every page as a demonstration with simulated weather. */
  DEMO: flag.default(false),
});
