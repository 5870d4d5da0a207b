import { memo } from 'react';
import { unbroken } from '#platform/text/measures.ts';
import { CLEAR } from '../condition-text.model.ts';
import type { RibbonHour } from '../ribbon/ribbon-hours.model.ts';
import { compassPoint, VERDICT_WORD } from '../verdict-words.model.ts';

const shown = (value: number | null | undefined, unit = '') =>
  value === null || value === undefined ? '–' : `${value}${unit}`;

function because({ level, worst, conditions }: RibbonHour): string {
  if (!conditions) return 'No forecast';
  return level === 'unknown' && worst?.level !== 'unknown' ? 'Too old to tell' : (worst?.text ?? CLEAR);
}

function windOf({ conditions }: RibbonHour): string {
  const { windSpeed = null, windDirection = null } = conditions ?? {};
  if (windSpeed === null) return '–';
  return windDirection === null ? String(windSpeed) : `${windSpeed} ${compassPoint(windDirection)}`;
}

/** Lines break after the weekday alone. */
const BEFORE_HALF = / (?=[AP]M)/;
const NO_BREAK = '\u00a0';

/** All hours of the ribbon, two short lines each, so that a row fits on a phone. */
export const HourTable = memo(function HourTable({
  hours,
  names,
}: {
  hours: readonly RibbonHour[];
  names: readonly string[];
}) {
  return (
    <div className="hour-table">
      <table>
        <caption className="sr-only">Next 48 hours as a table</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Verdict</th>
            <th scope="col">
              °F<small>Visible</small>
            </th>
            <th scope="col">
              Wind, mph<small>Gusts</small>
            </th>
            <th scope="col">
              Rain<small>Amount</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, index) => {
            const { time, level, conditions } = hour;
            return (
              <tr key={time}>
                <th scope="row">{names[index]?.replace(BEFORE_HALF, NO_BREAK)}</th>
                <td>
                  <b>{VERDICT_WORD[level]}</b> <small>{unbroken(because(hour))}</small>
                </td>
                <td>
                  {shown(conditions?.temperature)}
                  <small>{shown(conditions?.visibility, ' mi')}</small>
                </td>
                <td>
                  {windOf(hour)}
                  <small>{shown(conditions?.gust)}</small>
                </td>
                <td>
                  {shown(conditions?.precipitationProbability, '%')}
                  <small>{shown(conditions?.precipitation, ' in')}</small>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
});
