import { HOUR_S } from '#platform/time/units.ts';
import type { StationReport } from './report.model.ts';

/** What one station reported within one hour of the clock, for comparing with what was forecast for it. */
export interface StationHour {
  /** Epoch seconds: its start. */
  hour: number;
  reports: number;
  /** °F, the lowest and the highest; null when none was measured. */
  lowest: number | null;
  highest: number | null;
  /** °F, the highest. */
  dewPoint: number | null;
  /** mph, the strongest sustained wind. */
  wind: number | null;
  /** mph, the strongest gust; null when none was reported: then there was none above `wind` by the station's own rules. */
  gust: number | null;
  /**
   * Inches: the last sum of the hour, which reaches from the routine report before it (about seven minutes before the
   * hour) to its own. Null when it is not measured.
   */
  precipitation: number | null;
  /** Miles, the least. */
  visibility: number | null;
  /** Of the WMO subset, of every report that had one; empty for none. */
  codes: readonly number[];
  /** Whether anything was seen falling; null when nobody looked. */
  falls: boolean | null;
  hazards: readonly ('dust' | 'squall' | 'funnel')[];
}

export const hourOf = (at: number): number => Math.floor(at / HOUR_S) * HOUR_S;

const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));
const most = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

/** The hour with one report more; undefined makes it new. */
export function withReport(hour: StationHour | undefined, report: StationReport): StationHour {
  const { weather } = report;
  const codes = weather?.code === null || weather === null ? [] : [weather.code];
  const hazards = weather?.hazard ? [weather.hazard] : [];
  const falls = weather === null ? null : weather.falls;
  return {
    hour: hourOf(report.at),
    reports: (hour?.reports ?? 0) + 1,
    lowest: least(hour?.lowest ?? null, report.temperature),
    highest: most(hour?.highest ?? null, report.temperature),
    dewPoint: most(hour?.dewPoint ?? null, report.dewPoint),
    wind: most(hour?.wind ?? null, report.wind),
    gust: most(hour?.gust ?? null, report.gust),
    // A sum only grows until the routine report that ends it.
    precipitation: most(hour?.precipitation ?? null, report.precipitation),
    visibility: least(hour?.visibility ?? null, report.visibility),
    codes: [...new Set([...(hour?.codes ?? []), ...codes])],
    falls: hour?.falls === true || falls === null ? (hour?.falls ?? falls) : falls,
    hazards: [...new Set([...(hour?.hazards ?? []), ...hazards])],
  };
}
