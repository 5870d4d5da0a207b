import type { Services } from '#features/services.server.ts';

/**
 * Footer credits: the weather sources that answered (all configured ones until one has), who told of closed roads and
 * fires, the radar, and the ZIP data.
 */
export function siteCredits(services: Services): { label: string; href: string }[] {
  return [
    ...services.weather.credits(),
    ...services.trip.credits(),
    ...services.radar.credits(),
    ...services.location.credits(),
  ];
}
