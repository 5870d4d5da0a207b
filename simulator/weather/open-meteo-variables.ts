import { rounded } from '../service.ts';
import type { FieldWeather } from './weather-field.ts';

export interface Units {
  temperature: 'celsius' | 'fahrenheit';
  windSpeed: 'kmh' | 'ms' | 'mph' | 'kn';
  precipitation: 'mm' | 'inch';
}

export interface Variable {
  name: string;
  unit: (units: Units) => string;
  value: (weather: FieldWeather, units: Units) => number | null;
}

const WIND: Record<Units['windSpeed'], { unit: string; perMs: number }> = {
  kmh: { unit: 'km/h', perMs: 3.6 },
  ms: { unit: 'm/s', perMs: 1 },
  mph: { unit: 'mp/h', perMs: 2.237 },
  kn: { unit: 'kn', perMs: 1.94384 },
};

type Quantity = (weather: FieldWeather) => number | null;

function temperature(name: string, quantity: Quantity): Variable {
  return {
    name,
    unit: (units) => (units.temperature === 'fahrenheit' ? '°F' : '°C'),
    value: (weather, units) => {
      const celsius = quantity(weather);
      return rounded(
        celsius !== null && units.temperature === 'fahrenheit' ? celsius * 1.8 + 32 : celsius,
        1,
      );
    },
  };
}

function wind(name: string, quantity: Quantity): Variable {
  return {
    name,
    unit: (units) => WIND[units.windSpeed].unit,
    value: (weather, units) => {
      const speed = quantity(weather);
      return speed === null ? null : rounded(speed * WIND[units.windSpeed].perMs, 1);
    },
  };
}

function rainfall(name: string, quantity: (weather: FieldWeather) => number): Variable {
  return {
    name,
    unit: (units) => units.precipitation,
    value: (weather, units) =>
      units.precipitation === 'inch' ? rounded(quantity(weather) / 25.4, 3) : rounded(quantity(weather), 2),
  };
}

function plain(name: string, unit: string, quantity: Quantity): Variable {
  return { name, unit: () => unit, value: (weather) => rounded(quantity(weather), 0) };
}

/** The documented variables that the simulator knows; it refuses all others as the service refuses unknown ones. */
export const VARIABLES: readonly Variable[] = [
  temperature('temperature_2m', (weather) => weather.temperature),
  temperature('dew_point_2m', (weather) => weather.dewPoint),
  plain('relative_humidity_2m', '%', (weather) => weather.humidity),
  plain('precipitation_probability', '%', (weather) => weather.precipitationProbability),
  rainfall('precipitation', (weather) => weather.precipitation),
  rainfall('rain', (weather) => (weather.frozen ? 0 : weather.precipitation)),
  {
    name: 'snowfall',
    unit: (units) => (units.precipitation === 'inch' ? 'inch' : 'cm'),
    // The service takes 7 cm of snow for 10 mm of water.
    value: (weather, units) => {
      const centimeters = weather.frozen ? weather.precipitation * 0.7 : 0;
      return rounded(units.precipitation === 'inch' ? centimeters / 2.54 : centimeters, 3);
    },
  },
  plain('weather_code', 'wmo code', (weather) => weather.weatherCode),
  plain('cloud_cover', '%', (weather) => weather.cloudCover),
  {
    name: 'visibility',
    // Inches turn meters into feet, whatever the other units are.
    unit: (units) => (units.precipitation === 'inch' ? 'ft' : 'm'),
    value: ({ visibility }, units) =>
      units.precipitation === 'inch' ? rounded(visibility * 3.28084, 3) : rounded(visibility, 0),
  },
  wind('wind_speed_10m', (weather) => weather.windSpeed),
  plain('wind_direction_10m', '°', (weather) => weather.windDirection),
  wind('wind_gusts_10m', (weather) => weather.gust),
];
