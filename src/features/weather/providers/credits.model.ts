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
