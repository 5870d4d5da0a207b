import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import type { RideVerdict } from '../ride-verdict.model.ts';
import { shownClock, type RideStart } from '../../rides/rides.model.ts';
import { RidePlate } from './ride-plate.tsx';
import { VerdictLine } from './verdict-line.tsx';

/** What every list of rides beside a map tells its rows. */
export interface RideRowState {
  verdict: RideVerdict;
  /** "11 of 20 going"; undefined while nobody does, or nobody knows. */
  going?: string | undefined;
  /** Highlighted because its sign on the map is. */
  highlighted?: boolean;
  onFocus?: ((id: number | null) => void) | undefined;
}

export interface RideRowProps extends Omit<RideRowState, 'going'> {
  ride: RideStart & { id: number; name: string; rideDate: string | null };
  className: string;
  /** The list is no wider than on a phone. */
  narrow?: boolean;
  /** Under the verdict, beside the plate. */
  lines: ReactNode;
  /** Below both, over the whole width. */
  children?: ReactNode;
}

/** A ride in a list: its day on a plate, its name, the verdict of its hours. */
export function RideRow(props: RideRowProps) {
  const { ride, verdict, narrow, highlighted = false, onFocus, className, lines, children } = props;
  return (
    <article
      className={cx(
        'flex flex-wrap gap-x-4',
        className,
        highlighted && '[box-shadow:-0.375rem_0_0_var(--color-accent)]',
      )}
      onPointerEnter={() => onFocus?.(ride.id)}
      onPointerLeave={() => onFocus?.(null)}
    >
      <RidePlate date={ride.rideDate} time={shownClock(ride)} />
      {/* Beside the plate, but with large letters on a phone below it. */}
      <div className="grid min-w-0 flex-[1_1_9rem] content-start gap-0.5">
        <h3 className="text-[1.125rem] leading-snug font-extrabold">
          <Link
            to={`/route/${ride.id}`}
            className="text-link -my-3 inline-block py-3"
            onFocus={() => onFocus?.(ride.id)}
            onBlur={() => onFocus?.(null)}
          >
            {ride.name}
          </Link>
        </h3>
        <VerdictLine verdict={verdict} narrow={narrow} />
        {lines}
      </div>
      {children && <div className="basis-full min-w-0">{children}</div>}
    </article>
  );
}
