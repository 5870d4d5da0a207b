import { fullTime } from '#platform/time/format-time.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { SignFace } from '#ui/sign-face.tsx';
import type { WeatherAnswer } from '../weather.schema.ts';

const SIGN = { bad: 'octagon', caution: 'diamond', note: 'blank' } as const;

/** Official alerts with their own words. Alerts that could not be fetched are not the same as none. */
export function AlertList({ weather }: { weather: WeatherAnswer }) {
  const { alerts, timeZone } = weather;
  if (!alerts.available) {
    return (
      <Notice tone="caution" title="Alerts unavailable">
        <p>
          Official alerts could not be fetched. There may be warnings that this page does not know of: check{' '}
          <a className="text-link" href="https://www.weather.gov/alerts">
            weather.gov/alerts
          </a>
          .
        </p>
      </Notice>
    );
  }
  if (alerts.items.length === 0) return null;
  return (
    <section aria-label="Official alerts" className="flex flex-col gap-3">
      {alerts.items.map((alert) => (
        <Disclosure
          key={alert.id}
          summary={
            <span className="flex items-center gap-3">
              <SignFace shape={SIGN[alert.level]} className="size-8" />
              {alert.event}
            </span>
          }
          note={
            <span className="ml-11 block">
              {fullTime(alert.start, timeZone)}
              {alert.end === null ? ' until further notice' : ` to ${fullTime(alert.end, timeZone)}`}
            </span>
          }
        >
          {alert.headline && <p className="mb-3 font-bold">{alert.headline}</p>}
          <p className="whitespace-pre-line">{alert.description}</p>
          {alert.instruction && <p className="mt-3 whitespace-pre-line">{alert.instruction}</p>}
          <p className="mt-3 text-note text-muted">National Weather Service for {alert.areaDescription}</p>
        </Disclosure>
      ))}
    </section>
  );
}
