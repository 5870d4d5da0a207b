import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { WEEKDAYS } from '#platform/time/day-text.ts';
import { Icon } from '#ui/icon.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import type { AgendaAnswer, RideDayMarks, RideMark } from '../agenda.schema.ts';
import { dayText, monthOf, monthText, weeksOf, type Neighbors } from '../month.model.ts';
import './ride-month.css';

export interface RideMonthProps extends Pick<AgendaAnswer, 'month' | 'days' | 'today'> {
  /** What a day leads to. */
  dayHref: (day: string) => string;
  /** Where the month before or after is; null where the calendar ends. */
  turnHref: (to: keyof Neighbors) => string | null;
  onTurn: (to: keyof Neighbors) => void;
  /** The day whose rides are listed. */
  chosen: string | null;
}

/** A month of rides: a table of weeks from Sunday to Saturday, in which every day with rides leads to them. */
export function RideMonth({ month, days, today, dayHref, turnHref, onTurn, chosen }: RideMonthProps) {
  const marks = new Map(days.map((day) => [day.date, day]));
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    // The first and the last month have no link to the one beyond, so the pressed one may be gone.
    if (turned.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    turned.current = false;
  }, [month]);
  const turnOf = (to: keyof Neighbors) => ({
    to: turnHref(to),
    onTurn: () => {
      turned.current = true;
      onTurn(to);
    },
  });
  return (
    <section aria-labelledby="ride-month">
      <div className="ride-months flex items-center gap-2 max-lg:justify-between lg:mb-1">
        <Turn {...turnOf('previous')} label="Previous month" icon="chevron-left" />
        <h2
          id="ride-month"
          ref={heading}
          tabIndex={-1}
          aria-live="polite"
          className="font-extrabold lg:order-first lg:flex-1"
        >
          {monthText(month)}
        </h2>
        <Turn {...turnOf('next')} label="Next month" icon="chevron-right" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go from link to link */}
      <table className="ride-month" aria-labelledby="ride-month" onKeyDown={goOn}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  today={today}
                  outside={monthOf(day) !== month}
                  marks={marks.get(day)}
                  to={dayHref(day)}
                  chosen={day === chosen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Turn({
  to,
  label,
  icon,
  onTurn,
}: {
  to: string | null;
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  onTurn: () => void;
}) {
  const look = 'grid size-12 flex-none place-items-center rounded-control';
  if (to === null) return <span className={look} />;
  return (
    <Link
      to={to}
      aria-label={label}
      rel="nofollow"
      preventScrollReset
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        // Two fast presses turn two months, and the link of the second may not have been drawn yet.
        event.preventDefault();
        onTurn();
      }}
      className={`${look} hover:bg-fill`}
    >
      <Icon name={icon} className="size-6" />
    </Link>
  );
}

interface DayProps {
  day: string;
  today: string;
  outside: boolean;
  marks: RideDayMarks | undefined;
  to: string;
  chosen: boolean;
}

function Day({ day, today, outside, marks, to, chosen }: DayProps) {
  const isToday = day === today;
  const quiet = outside || day < today;
  return (
    <td
      className={isToday ? 'today' : quiet ? 'quiet' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {marks ? (
        <Link to={to} rel="nofollow" preventScrollReset aria-current={chosen || undefined}>
          <span className="sr-only">{dayName(marks, today)}</span>
          <span aria-hidden="true">
            <b>{Number(day.slice(8))}</b>
            {isToday && <small>Today</small>}
            <Marks marks={marks} />
          </span>
        </Link>
      ) : (
        <>
          <b>{Number(day.slice(8))}</b>
          {isToday && <small>Today</small>}
        </>
      )}
    </td>
  );
}

function Marks({ marks: { count, rides } }: { marks: RideDayMarks }) {
  return (
    <>
      {rides.map((ride) => (
        <span key={ride.id} className="ride">
          <SignFace shape={ride.level === null ? 'waiting' : VERDICT_SIGN[ride.level]} className="size-5" />
          <span>{ride.name}</span>
        </span>
      ))}
      {count > rides.length && <small>+{count - rides.length}</small>}
    </>
  );
}

const verdictWords = ({ name, level }: RideMark) =>
  level === null ? name : `${name}, ${VERDICT_WORD[level]}`;

/** What is in view, in its order, and more: "Saturday, June 6: 3 rides. Peak to Peak, Good. Poudre Canyon, Caution. +1 more." */
function dayName({ date, count, rides }: RideDayMarks, today: string): string {
  const more = count - rides.length;
  const said = [...rides.map(verdictWords), ...(more > 0 ? [`+${more} more`] : [])].map((part) => `${part}.`);
  const day = `${dayText(date, today)}${date === today ? ', Today' : ''}`;
  return `${day}: ${count === 1 ? '1 ride' : `${count} rides`}. ${said.join(' ')}`;
}

/** Left and Right go from a day with rides to the next one, Home and End to the first and last of the month. */
function goOn(event: KeyboardEvent<HTMLTableElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
  if (at === -1 || to === undefined || !links[to]) return;
  event.preventDefault();
  links[to].focus();
}
