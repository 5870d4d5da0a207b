import { useWatch, type FieldValues } from 'react-hook-form';
import type { PublicForm } from '#platform/forms/use-public-form.ts';
import { shortWeekdayText } from '#platform/time/day-text.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Select } from '#ui/forms/select.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { addDays, isDay } from '#platform/time/days.ts';
import type { RideFormValues } from '../../rides/ui/ride-fields.tsx';
import { MOST_DAYS, REPEATS, rulePreview, ruleText, type Repeats } from '../repeat.model.ts';

const WITHOUT_DATE: Record<Repeats, string> = {
  weekly: 'Every week',
  monthly: 'Every month, in the same week',
  'monthly-last': 'Every month, in the last week',
};
const dateText = (day: string) => `${shortWeekdayText(day)}, ${day.slice(0, 4)}`;

export interface RepeatFieldsProps<Body extends FieldValues> {
  entry: Pick<PublicForm<RideFormValues, Body>, 'form' | 'inputOf'>;
}

/** Whether a ride comes again, and what that means in dates, before it is sent. */
export function RepeatFields<Body extends FieldValues>({ entry }: RepeatFieldsProps<Body>) {
  const rideDate = useWatch({ control: entry.form.control, name: 'rideDate' });
  const preview = usePreview(entry, rideDate);
  return (
    <Disclosure
      summary="Does it repeat?"
      note={preview?.text ?? 'Optional: a standing ride, every week or every month.'}
    >
      <RuleFields
        entry={entry}
        firstDate={rideDate}
        none="Only once"
        untilHint="Empty: for a year, which is the longest."
      />
    </Disclosure>
  );
}

function usePreview<Body extends FieldValues>(
  { form }: RepeatFieldsProps<Body>['entry'],
  firstDate: string,
): ReturnType<typeof rulePreview> {
  const [repeats, repeatsUntil] = useWatch({ control: form.control, name: ['repeats', 'repeatsUntil'] });
  return rulePreview({ repeats, rideDate: firstDate, repeatsUntil });
}

/** A rule, and the dates that follow from it. */
export function RuleFields<Body extends FieldValues>({
  entry,
  firstDate,
  none,
  untilHint = 'At most a year after the first date.',
}: RepeatFieldsProps<Body> & {
  firstDate: string;
  /** The choice of no rule, where there may be none. */
  none?: string;
  untilHint?: string;
}) {
  const { inputOf } = entry;
  const hasDate = isDay(firstDate);
  const preview = usePreview(entry, firstDate);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Repeats"
          placeholder={none}
          options={REPEATS.map((value) => ({
            value,
            label: hasDate ? ruleText({ repeats: value, firstDate }) : WITHOUT_DATE[value],
          }))}
          {...inputOf('repeats')}
        />
        <TextField
          label="Last day"
          hint={untilHint}
          type="date"
          min={hasDate ? firstDate : undefined}
          max={hasDate ? addDays(firstDate, MOST_DAYS) : undefined}
          {...inputOf('repeatsUntil')}
        />
      </div>
      <p role="status" className="mt-4 empty:hidden">
        {preview?.problem ??
          (preview && (
            <>
              <strong>{preview.text}:</strong> {preview.first.map(dateText).join('; ')}
              {preview.count > preview.first.length &&
                `, and so on to ${dateText(preview.last)}: ${preview.count} dates`}
              . Riders sign up for each date by itself. Dates appear 60 days ahead.
            </>
          ))}
      </p>
    </>
  );
}
