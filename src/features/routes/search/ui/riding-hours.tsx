import { useRef, type ChangeEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Select } from '#ui/forms/select.tsx';
import { useEarlyChoice } from '#ui/late/use-early-choice.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import { RIDING_HOURS, roadsAddressOf, withChoice } from '../roads-address.model.ts';
import { DIFFICULTY_OPTIONS, ROAD_TYPE_OPTIONS } from '../../entry/ui/options.ts';

const hourLabel = (hour: number) => (hour === 12 ? 'Noon' : `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`);

const HOURS = Array.from({ length: RIDING_HOURS.last - RIDING_HOURS.first + 1 }, (_, index) => {
  const hour = RIDING_HOURS.first + index;
  return { hour, value: String(hour), label: hourLabel(hour) };
});

export interface RidingHoursProps {
  errors: { difficulty?: string; roadType?: string };
}

/**
 * The hours that somebody rides, and what kind of road: a choice shows its roads at once, and without scripts the
 * button does. Day and place stay as they are.
 */
export function RidingHours({ errors }: RidingHoursProps) {
  const { search, latest } = useNextSearch();
  const navigate = useNavigate();
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    void navigate(withChoice(latest(), { [target.name]: target.value }), { preventScrollReset: true });
  const { from, to, difficulty, roadType } = roadsAddressOf(search);
  const form = useRef<HTMLFormElement>(null);
  const shown = {
    from: from === null ? '' : String(from),
    to: to === null ? '' : String(to),
    difficulty,
    roadType,
  };
  useEarlyChoice(
    form,
    shown,
    (early) => void navigate(withChoice(latest(), early), { replace: true, preventScrollReset: true }),
  );
  const chosen = Number(difficulty !== 'all') + Number(roadType !== 'all');
  const kept = [...search].filter(([name]) => STAYS.has(name));
  return (
    <>
      <p className="hidden print:block">
        I ride from {from === null ? 'sunrise' : hourLabel(from)} to {to === null ? 'sunset' : hourLabel(to)}.
      </p>
      <Form
        ref={form}
        method="get"
        action="/routes"
        aria-label="Riding hours and kind of road"
        className="no-print @container relative mt-2"
      >
        {kept.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <div className="flex items-center gap-2 pr-25 @max-[21rem]:flex-wrap @max-[21rem]:pr-0">
          <span className="hidden font-bold lg:block">I ride</span>
          <Select
            label="I ride from"
            labelHidden
            name="from"
            value={shown.from}
            onChange={choose}
            options={[
              { value: '', label: 'Sunrise' },
              ...HOURS.filter(({ hour }) => hour < (to ?? Infinity)),
            ]}
            className="pr-7! pl-2.5 font-bold"
            fieldClassName="[&_svg]:right-1.5"
          />
          <span className="flex-none">to</span>
          <Select
            label="I ride until"
            labelHidden
            name="to"
            value={shown.to}
            onChange={choose}
            options={[{ value: '', label: 'Sunset' }, ...HOURS.filter(({ hour }) => hour > (from ?? 0))]}
            className="pr-7! pl-2.5 font-bold"
            fieldClassName="[&_svg]:right-1.5"
          />
        </div>
        {/* In the row of the hours, though what it opens stands below them. */}
        <details open={chosen > 0 || undefined}>
          <summary
            className={buttonClass(
              { variant: 'secondary' },
              'absolute top-0 right-0 list-none px-4 @max-[21rem]:static @max-[21rem]:mt-2 [&::-webkit-details-marker]:hidden',
            )}
          >
            Filters{chosen > 0 && ` (${chosen})`}
          </summary>
          <div className="mt-3 grid grid-cols-2 gap-3">
            <Select
              label="Difficulty"
              name="difficulty"
              value={difficulty}
              error={errors.difficulty}
              onChange={choose}
              options={DIFFICULTY_OPTIONS}
            />
            <Select
              label="Road type"
              name="roadType"
              value={roadType}
              error={errors.roadType}
              onChange={choose}
              options={ROAD_TYPE_OPTIONS}
            />
          </div>
        </details>
        <Button type="submit" variant="secondary" className="without-scripting mt-3">
          Show these hours
        </Button>
      </Form>
    </>
  );
}

/** Of what else an address holds. A kept page knows nothing of what others add to its links. */
const STAYS = new Set(['zipCode', 'maxDistance', 'day', 'zip', 'distance', 'box']);
