import type { Config } from '#platform/config/config.server.ts';
import type { PrivacyFacts } from './privacy.model.ts';

const hostOf = (address: string): string => new URL(address.replace('{s}', 'a')).host;

/** Each host once, in the order of the addresses. */
const hostsOf = (addresses: readonly string[]): string[] => [...new Set(addresses.map(hostOf))];

/** What the settings say about where data goes. */
export function privacyFacts(config: Config): PrivacyFacts {
  const providers = { 'open-meteo': config.openMeteoUrl, nws: config.nwsUrl };
  const radar = { iem: config.iemUrl, noaa: config.noaaRadarUrl, rainviewer: config.rainviewerUrl };
  const weather = [
    ...config.weatherProviders.map((name) => providers[name]),
    config.nwsUrl,
    ...[config.openMeteoEnsembleUrl, config.openMeteoAirQualityUrl].filter((url) => url !== undefined),
  ];
  return {
    contactEmail: config.contactEmail ?? null,
    mapTiles: URL.canParse(config.baseMap.url.replace('{s}', 'a')) ? hostOf(config.baseMap.url) : null,
    weather: hostsOf(weather),
    addresses: config.nominatimUrl === undefined ? null : hostOf(config.nominatimUrl),
    routing: hostsOf([config.valhallaUrl, config.osrmUrl].filter((url) => url !== undefined)),
    stations: hostsOf([config.roadStationsUrl, config.weatherStationsUrl].filter((url) => url !== undefined)),
    roads: hostsOf([config.workZonesUrl, config.firesUrl].filter((url) => url !== undefined)),
    radar: hostsOf(config.radarProviders.map((name) => radar[name])),
    push: hostsOf(config.pushServices),
    mail: config.mail.smtpUrl !== undefined,
    bucket: config.s3 !== undefined,
    backupDays: config.backups.keepDays ?? null,
    backupBucket: config.backups.s3 !== undefined,
    captcha: config.recaptchaSecret !== undefined,
  };
}
