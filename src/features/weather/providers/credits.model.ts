/** Who provides the weather, as their terms ask to be named. */
export const CREDITS = [
  { source: 'open-meteo', label: 'Weather data by Open-Meteo.com', href: 'https://open-meteo.com/' },
  { source: 'nws', label: 'Forecasts by the National Weather Service', href: 'https://www.weather.gov/' },
  {
    source: 'alerts',
    label: 'Alerts by the National Weather Service',
    href: 'https://www.weather.gov/alerts',
  },
] as const;
