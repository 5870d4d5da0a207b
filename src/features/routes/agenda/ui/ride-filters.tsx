import { useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useEarlyChoice } from '#ui/late/use-early-choice.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import { agendaAddressOf } from '../agenda-address.model.ts';
import { DIFFICULTY_OPTIONS, ROAD_TYPE_OPTIONS } from '../../entry/ui/options.ts';

const ORDER_OPTIONS = [
  { value: 'date', label: 'Soonest first' },
  { value: 'near', label: 'Nearest first' },
];

export interface RideFiltersProps {
  /** What else the address holds, and keeps. */
  kept: readonly (readonly [name: string, value: string])[];
  /** False where the order is fixed: a search's, and without a place. */
  hasOrder: boolean;
}

/** Which rides, and in which order. A choice counts at once; without scripts there is a button. */
export function RideFilters({ kept, hasOrder }: RideFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const apply = () => void submit(form.current, { replace: true, preventScrollReset: true });
  const { difficulty, roadType, order } = agendaAddressOf(useNextSearch().search);
  useEarlyChoice(form, { difficulty, roadType, order }, apply);
  const chosen = [difficulty !== 'all', roadType !== 'all', hasOrder && order === 'near'].filter(
    Boolean,
  ).length;
  return (
    <details className="no-print -mt-12" open={chosen > 0}>
      <summary className="ml-auto flex w-fit min-h-12 items-center font-bold underline decoration-1 underline-offset-4 marker:content-none [&::-webkit-details-marker]:hidden">
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </summary>
      <Form
        ref={form}
        method="get"
        action="/group-rides"
        aria-label="Filter the rides"
        className="grid grid-cols-2 items-end gap-3 pb-3"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select
          label="Difficulty"
          name="difficulty"
          options={DIFFICULTY_OPTIONS}
          value={difficulty}
          onChange={apply}
        />
        <Select
          label="Road type"
          name="roadType"
          options={ROAD_TYPE_OPTIONS}
          value={roadType}
          onChange={apply}
        />
        {hasOrder && (
          <Select label="Order" name="order" options={ORDER_OPTIONS} value={order} onChange={apply} />
        )}
        <noscript>
          <Button type="submit" variant="secondary">
            Apply
          </Button>
        </noscript>
      </Form>
    </details>
  );
}
