import { Controller, type FieldValues } from 'react-hook-form';
import { PlaceListField } from '#features/location/ui/place-list-field.tsx';
import type { PublicForm } from '#platform/forms/use-public-form.ts';
import { hourText } from '#platform/time/day-text.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { FieldNotes } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { HOUR_CHOICES, SUBSCRIPTION_LIMITS, WARNING_HOUR, WEEKDAY_CHOICES } from '../subscriptions.model.ts';

/** What the inputs hold. */
export interface SubscriptionValues {
  [name: string]: string | boolean | string[];
  zipCodes: string[];
  days: string[];
  hour: string;
  warnings: boolean;
  endDate: string;
}

type Entry<Values extends SubscriptionValues, Body extends FieldValues> = Pick<
  PublicForm<Values, Body>,
  'form' | 'errorOf' | 'inputOf'
>;

interface SubscriptionFieldsProps<Values extends SubscriptionValues, Body extends FieldValues> {
  entry: Entry<Values, Body>;
  /** YYYY-MM-DD; no earlier end can be chosen. */
  today: string;
}

/** Places, days, hour, warnings and end: the same for anyone who asks and anyone who changes. */
export function SubscriptionFields<Values extends SubscriptionValues, Body extends FieldValues>({
  entry,
  today,
}: SubscriptionFieldsProps<Values, Body>) {
  // The fields are those of every form that has them; the rest of its values is not looked at.
  const { form, errorOf, inputOf } = entry as unknown as Entry<SubscriptionValues, Body>;
  // In the HTML too, which stands for the form until it comes alive.
  const { hour, endDate } = form.formState.defaultValues ?? {};
  return (
    <>
      <Controller
        control={form.control}
        name="zipCodes"
        render={({ field }) => (
          <PlaceListField
            label="ZIP codes"
            hint="Up to five places. Uses the first ZIP's time zone."
            required
            itemName="ZIP code"
            max={SUBSCRIPTION_LIMITS.zipCodes}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('zipCodes')}
          />
        )}
      />
      <fieldset aria-describedby={errorOf('days') === undefined ? undefined : 'days-error'}>
        <legend className="mb-1.5 font-bold">Days you ride</legend>
        <FieldNotes hint={undefined} error={errorOf('days')} hintId="days-hint" errorId="days-error" />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-6 sm:grid-cols-4">
          {WEEKDAY_CHOICES.map(({ value, label }) => (
            <Checkbox key={value} label={label} value={value} {...form.register('days')} />
          ))}
        </div>
      </fieldset>
      <Select
        label="Outlook on Fridays at"
        hint="By the clock of your first place."
        options={HOUR_CHOICES}
        fieldClassName="max-w-60"
        defaultValue={hour}
        {...inputOf('hour')}
      />
      <Checkbox
        label={`Also warn me at ${hourText(WARNING_HOUR)} before a riding day that turns bad`}
        {...form.register('warnings')}
      />
      <TextField
        label="Until"
        hint="The last day with emails. You can stop earlier at any time."
        type="date"
        required
        min={today}
        fieldClassName="max-w-60"
        defaultValue={endDate}
        {...inputOf('endDate')}
      />
    </>
  );
}
