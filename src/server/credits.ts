import type { Services } from '#features/services.server.ts';

/** Footer credits: the weather sources that answered (all configured ones until one has), the radar, and the ZIP data. */
export function siteCredits(services: Services): { label: string; href: string }[] {
  return [...services.weather.credits(), ...services.radar.credits(), ...services.location.credits()];
}
