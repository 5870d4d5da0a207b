import { clockOrFullTime } from '#platform/time/format-time.ts';
import { Notice } from '#ui/notice.tsx';
import type { OfficialAlert } from '../../providers/forecast.model.ts';
import { alertTimes } from '../times.model.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { AlertLines } from './alert-lines.tsx';

export interface AlertListProps {
  weather: WeatherAnswer;
  /** Epoch ms. */
  now: number;
}

/** Official alerts with their own words. Alerts that could not be fetched are not the same as none. */
export function AlertList({ weather, now }: AlertListProps) {
  const { alerts } = weather;
  return (
    <>
      {!alerts.available && <NotChecked weather={weather} now={now} />}
      {alerts.items.length > 0 && <Alerts weather={weather} now={now} />}
    </>
  );
}

function NotChecked({ weather: { alerts, timeZone }, now }: AlertListProps) {
  const known = alerts.items.length > 0 && alerts.checkedAt !== null && Date.parse(alerts.checkedAt);
  return (
    <Notice tone="caution" title="Alerts unavailable">
      <p>
        {alerts.state === 'checking'
          ? 'Warnings are being checked: the National Weather Service has not answered yet. '
          : 'Warnings could not be checked. '}
        {known && `Those below were known at ${clockOrFullTime(known, now, timeZone)}. `}
        There may be {known && 'more '}warnings that this page does not know of: check{' '}
        <a className="text-link" href="https://www.weather.gov/alerts">
          weather.gov/alerts
        </a>
        .
      </p>
    </Notice>
  );
}

function Alerts({ weather: { alerts, timeZone }, now }: AlertListProps) {
  return (
    <section aria-label="Official alerts" className="flex flex-col gap-3">
      <h2>Alerts</h2>
      <AlertLines
        lines={alerts.items.map((alert) => ({
          alert,
          note: alertTimes(alert, timeZone, now / 1000),
          text: <AlertText alert={alert} />,
        }))}
      />
    </section>
  );
}

const AlertText = ({ alert }: { alert: OfficialAlert }) => (
  <>
    {alert.headline && <p className="mb-3 font-bold">{alert.headline}</p>}
    <p className="whitespace-pre-line">{alert.description}</p>
    {alert.instruction && <p className="mt-3 whitespace-pre-line">{alert.instruction}</p>}
    <p className="mt-3 text-note text-muted">National Weather Service for {alert.areaDescription}</p>
  </>
);
