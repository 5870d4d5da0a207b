import type { ReactNode } from 'react';
import { Age } from '#ui/age.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { unbroken } from '#platform/text/measures.ts';
import { clockTime } from '#platform/time/format-time.ts';
import { knownParts, type Parts } from '../known-parts.model.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';

export interface VerdictNotesProps {
  weather: Parts & Pick<WeatherAnswer, 'stale' | 'timeZone' | 'measured'>;
  /** It comes from this device, for want of a connection. */
  offline: boolean;
  /** Epoch ms. */
  now: number;
  /** A `Note` of how sure the verdict is. */
  sure?: ReactNode;
}

/**
 * The plaque under the sign: what a reader has to know of a verdict that is not as it should be, how sure it is, and what
 * was measured. The last two stand side by side where there is room.
 */
export function VerdictNotes({ weather, offline, now, sure }: VerdictNotesProps) {
  const known = knownParts(weather);
  const { measured } = weather;
  return (
    <ul className="flex flex-wrap rounded-sign border-2 border-line bg-panel text-[1rem] leading-snug empty:hidden">
      {offline && <Note icon="info">You are offline. The saved hours stay; radar needs a connection.</Note>}
      {weather.stale && !offline && (
        <Note icon="refresh-cw">No weather service answers right now. Refresh tries again.</Note>
      )}
      {known !== null && <Note icon="info">{known}</Note>}
      {sure}
      {measured && measured.text !== '' && (
        <Note icon="thermometer" className="lg:basis-0">
          {/* A line of its own: its age takes other words once the page knows the time, and moves nothing behind it. */}
          <b className="block">
            Measured{' '}
            <Age since={Date.parse(measured.observedAt)} now={now} within={timeOf(weather, measured)} />
            {`, ${unbroken(measured.away)} away:`}
          </b>
          {unbroken(` ${measured.text}. ${measured.note ?? ''}`)}
        </Note>
      )}
    </ul>
  );
}

/** Until the page knows the time. */
const timeOf = ({ timeZone }: Pick<WeatherAnswer, 'timeZone'>, { observedAt }: { observedAt: string }) =>
  `at ${clockTime(Date.parse(observedAt) / 1000, timeZone)}`;

/** A row of the plaque. @param className its width where it is not the whole one */
export function Note({
  icon,
  className = '',
  testId,
  children,
}: {
  icon: IconName;
  className?: string;
  testId?: string;
  children: ReactNode;
}) {
  return (
    <li
      data-testid={testId}
      className={`flex flex-1 basis-full gap-3 border-line px-4 py-2.5 not-last:border-b ${className}`}
    >
      <Icon name={icon} className="mt-0.5 size-5 flex-none text-muted" />
      <span>{children}</span>
    </li>
  );
}
