import { GUIDANCE_LABEL } from '../verdict/thresholds.model.ts';

/** Who provides the weather, as their terms ask to be named. */
export const CREDITS = [
  { source: 'open-meteo', label: 'Weather data by Open-Meteo.com', href: 'https://open-meteo.com/' },
  { source: 'ensemble', label: 'Ensemble by Open-Meteo.com', href: 'https://open-meteo.com/' },
  {
    source: 'air',
    label: 'Smoke: Copernicus Atmosphere Monitoring Service, by Open-Meteo.com',
    href: 'https://atmosphere.copernicus.eu/',
  },
  { source: 'nws', label: 'Forecasts by the National Weather Service', href: 'https://www.weather.gov/' },
  {
    source: 'alerts',
    label: 'Alerts by the National Weather Service',
    href: 'https://www.weather.gov/alerts',
  },
] as const;

/** Who collects what stations measure. */
export const STATION_CREDITS = [
  {
    kind: 'road',
    label: 'Road stations by state DOTs and the Iowa Environmental Mesonet',
    href: 'https://mesonet.agron.iastate.edu/RWIS/',
  },
  {
    kind: 'weather',
    label: 'Weather stations by the Aviation Weather Center',
    href: 'https://aviationweather.gov/',
  },
] as const;

/** Who forecast it and what that is worth, where no footer of ours stands below: in frames of other sites and in emails. */
export function basisText(sources: Iterable<string | null>): string {
  const named = [...new Set(sources)].flatMap(
    (source) => CREDITS.find((credit) => credit.source === source)?.label ?? [],
  );
  return [...named, GUIDANCE_LABEL].map((sentence) => `${sentence}.`).join(' ');
}
