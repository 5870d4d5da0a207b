// Reports of stations for tests.
import type { StationReport } from '#features/weather/stations/report.model.ts';

/** A road station that measures nothing but what is given. */
export const report = (values: Partial<StationReport> = {}): StationReport => ({
  kind: 'road',
  id: 'CO064',
  name: null,
  network: 'CO_RWIS',
  latitude: 39.68,
  longitude: -105.92,
  feet: null,
  at: Date.parse('2026-11-20T19:00:00Z') / 1000,
  temperature: null,
  dewPoint: null,
  wind: null,
  gust: null,
  noGust: false,
  visibility: null,
  precipitation: null,
  weather: null,
  unseen: [],
  pavementTemperature: null,
  pavement: null,
  signature: '',
  ...values,
});
