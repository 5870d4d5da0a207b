import { andList } from '#platform/text/and-list.ts';
import { fill } from '../verdict/condition-text.model.ts';
import { shownPrecipitation, shownVisibility, shownWhole } from '../verdict/rounding.model.ts';
import { isFrozen, weatherKind, WMO_DESCRIPTIONS } from '../verdict/wmo.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import { whereAndWhen } from './measured-beyond.model.ts';
import { MEASURED_TEXTS, milesText, valuesText } from './measured-words.model.ts';
import type { Measured } from './measured.schema.ts';
import { ICE_BELOW } from './present-weather.model.ts';
import { gustOf, type StationReport } from './report.model.ts';
import type { StationComparison } from './compare-station.model.ts';

/** Differences of which a page speaks: °F, mph, miles. */
const TELLING = { temperature: 10, gust: 15, visibility: 5 };

/** What a station measures, as shown. */
export function valuesOf(report: StationReport): Measured['values'] {
  const value = (name: string, measured: number | null) => (measured === null ? {} : { [name]: measured });
  return {
    ...value('pavementTemperature', shownWhole(report.pavementTemperature)),
    ...value('airTemperature', shownWhole(report.temperature)),
    ...value('wind', shownWhole(report.wind)),
    ...value('gust', shownWhole(report.gust)),
    ...value('visibility', shownVisibility(report.visibility)),
    ...value('precipitation', shownPrecipitation(report.precipitation)),
  };
}

/** What an answer tells of a station. @param now epoch ms */
export function describeMeasured(
  answer: WeatherAnswer,
  comparison: StationComparison,
  now: number,
): Measured {
  const { report, miles, worst, fills } = comparison;
  const { code = null } = report.weather ?? {};
  const known = {
    values: valuesOf(report),
    road: report.pavement,
    weather: code === null ? null : (WMO_DESCRIPTIONS[code] ?? null),
  };
  return {
    station: report.id,
    kind: report.kind,
    name: report.name,
    ...whereAndWhen(comparison),
    away: milesText(miles),
    ageMinutes: Math.max(0, Math.floor((now / 1000 - report.at) / 60)),
    ...known,
    worsens: worst?.key ?? null,
    fills,
    text: valuesText(known, fallsFrozen(report)),
    note: contradiction(answer, comparison),
  };
}

/** Road stations measure how much falls, not what: there the air tells. */
const fallsFrozen = ({ weather, temperature }: StationReport): boolean =>
  weather === null ? temperature !== null && temperature < ICE_BELOW : isFrozen(weatherKind(weather.code));

/** "The forecast says 52 °F and dry; what is measured counts." Null where both agree. */
function contradiction(answer: WeatherAnswer, { report, worst }: StationComparison): string | null {
  const isWet =
    report.pavement === null
      ? report.weather === null
        ? null
        : report.weather.falls
      : report.pavement !== 'dry';
  const saysWet =
    answer.roadSurface === 'unknown' || answer.precipitation === null
      ? null
      : answer.roadSurface !== 'dry' || answer.precipitation > 0;
  const differs = (a: number | null, b: number | null, by: number) =>
    a !== null && b !== null && Math.abs(a - b) >= by;
  const { gust, temperature, visibility } = answer;
  const parts = [
    differs(report.temperature, temperature, TELLING.temperature)
      ? fill(MEASURED_TEXTS.saysTemperature, temperature)
      : [],
    isWet !== null && saysWet !== null && isWet !== saysWet
      ? MEASURED_TEXTS[saysWet ? 'saysWet' : 'saysDry']
      : [],
    differs(gustOf(report), gust, TELLING.gust) ? fill(MEASURED_TEXTS.saysGust, gust) : [],
    differs(shownVisibility(report.visibility), visibility, TELLING.visibility)
      ? fill(MEASURED_TEXTS.saysVisibility, visibility)
      : [],
  ].flat();
  if (parts.length === 0) return null;
  return fill(
    MEASURED_TEXTS.contradicts,
    andList(parts),
    worst === null ? MEASURED_TEXTS.kept : MEASURED_TEXTS.trusted,
  );
}
