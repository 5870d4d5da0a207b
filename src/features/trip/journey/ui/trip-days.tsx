import { VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { Measures } from '#ui/measures.tsx';
import { monthDay, shortWeekday } from '#platform/time/format-time.ts';
import { Select } from '#ui/forms/select.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import type { ArrivalRow } from '../arrival-row.model.ts';
import { FUEL_RANGES, fuelRange } from '../fuel-range.store.ts';
import { inOrNear, placeWords } from '../timeline.model.ts';
import type { TripDay } from '../trip-days.model.ts';

interface TripDaysProps {
  days: readonly TripDay[];
  rows: readonly ArrivalRow[];
  clock: (row: Pick<ArrivalRow, 'time' | 'timeZone'>) => string;
}

/** Each day of the trip by its own hours: how it is, how much daylight it leaves, and whether the tank lasts. */
export function TripDays({ days, rows, clock }: TripDaysProps) {
  const range = fuelRange.use();
  const alive = useHydrated();
  return (
    <section aria-labelledby="days-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="days-heading">{days.length > 1 ? `${days.length} days of riding` : 'Your day'}</h2>
        <Select
          label="A tank lasts"
          disabled={!alive}
          value={range === null ? '' : String(range)}
          placeholder="Not told"
          options={FUEL_RANGES.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
          onChange={(event) => fuelRange.set(Number(event.target.value) || null)}
          fieldClassName="needs-scripting no-print w-62 flex-row items-center *:last:flex-1"
        />
      </div>
      <ol className="mt-3 grid gap-4 lg:grid-cols-2">
        {days.map((day, index) => (
          <Day key={day.from} {...{ day, index, rows, clock, range }} count={days.length} />
        ))}
      </ol>
    </section>
  );
}

function Day(
  props: Omit<TripDaysProps, 'days'> & { day: TripDay; index: number; count: number; range: number | null },
) {
  const { day, index, count, rows, clock, range } = props;
  const first = rows[day.from];
  const last = rows[day.to - 1];
  if (!first || !last) return null;
  const { decisive } = day;
  const isFar = range !== null && day.longestStretch > range;
  return (
    <li className="flex flex-wrap gap-x-4 break-inside-avoid rounded-sign border-2 border-line bg-panel p-5">
      <SignFace shape={VERDICT_SIGN[day.recommendation]} className="size-10" />
      <div className="min-w-0 flex-[1_1_10rem]">
        <h3>
          {count > 1 && `Day ${index + 1}, `}
          {`${shortWeekday(day.departure, first.timeZone)}, ${monthDay(day.departure, first.timeZone)}: ${VERDICT_WORD[day.recommendation]}`}
        </h3>
        <p>
          {`${first.place.replace(/^leaving /, '')} to ${last.place.replace(/^back in /, '')}, `}
          <Measures>{`${clock(first)} to ${clock(last)}, ${day.miles} mi`}</Measures>
        </p>
        {decisive?.worst && (
          <p>
            <Measures>{decisive.worst.text}</Measures>
            {` ${inOrNear(placeWords(decisive))} at `}
            <Measures>{clock({ time: decisive.time, timeZone: decisive.place.timeZone })}</Measures>
          </p>
        )}
        {day.daylight && <p className="text-note text-muted first-letter:uppercase">{day.daylight}</p>}
        <p className={isFar ? 'font-bold text-caution-text' : 'text-note text-muted'}>
          {isFar
            ? `${day.longestStretch} miles between stops: more than a tank of ${range}. Plan a fuel stop.`
            : `At most ${day.longestStretch} miles between stops`}
        </p>
      </div>
    </li>
  );
}
