import type { FieldValues } from 'react-hook-form';
import type { PublicForm } from '#platform/forms/use-public-form.ts';
import { EmailField, NameField, PhoneField } from '#ui/contact-fields.tsx';
import { LocateButton } from '#ui/locate-button.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { ISSUE_TYPES, ROADSIDE_LIMITS as LIMITS, URGENCIES } from '../../roadside.model.ts';
import { ExactPlaceField, type ExactPlaceFieldProps } from './exact-place-field.tsx';
import { ISSUE_LABELS, options, URGENCY_LABELS } from '../../labels.model.ts';

/** What the inputs hold: everything as text. */
export type RequestValues = Record<
  | 'requesterName'
  | 'requesterEmail'
  | 'requesterPhone'
  | 'location'
  | 'zipCode'
  | 'road'
  | 'mileMarker'
  | 'latitude'
  | 'longitude'
  | 'issueType'
  | 'description'
  | 'urgency',
  string
>;

export interface RequestFieldsProps<Body extends FieldValues> {
  entry: Pick<PublicForm<RequestValues, Body>, 'errorOf' | 'inputOf'>;
  zip: { detecting: boolean; onDetect: () => void };
  place: Omit<ExactPlaceFieldProps, 'error'>;
}

export function RequestFields<Body extends FieldValues>({ entry, zip, place }: RequestFieldsProps<Body>) {
  const { errorOf, inputOf } = entry;
  return (
    <>
      <div className="flex flex-col gap-5">
        <h2>What is wrong</h2>
        <Select
          label="Issue type"
          required
          placeholder="Select issue type"
          options={options(ISSUE_TYPES, ISSUE_LABELS)}
          fieldClassName="sm:max-w-96"
          {...inputOf('issueType')}
        />
        <Textarea
          label="Description"
          hint="Your bike, what happened, what you have tried. No phone number here."
          required
          maxLength={LIMITS.description.max}
          {...inputOf('description')}
        />
        <RadioGroup
          label="Urgency"
          variant="segmented"
          options={options(URGENCIES, URGENCY_LABELS)}
          {...inputOf('urgency')}
        />
      </div>
      <div className="flex flex-col gap-5">
        <h2>Where you are</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Location"
            hint="A place a rider finds: exit, fuel station, landmark."
            required
            maxLength={LIMITS.place.max}
            fieldClassName="sm:col-span-2"
            {...inputOf('location')}
          />
          <TextField
            label="ZIP code"
            hint="Volunteers are searched around it."
            required
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            fieldClassName="sm:col-span-2"
            className="max-w-40 font-bold tracking-[0.12em]"
            trailing={
              <LocateButton
                className="shrink-0 whitespace-nowrap"
                detecting={zip.detecting}
                onClick={zip.onDetect}
              />
            }
            {...inputOf('zipCode')}
          />
          <TextField
            label="Road"
            hint="Optional."
            placeholder="US 285 southbound"
            maxLength={LIMITS.road}
            {...inputOf('road')}
          />
          <TextField
            label="Mile marker"
            hint="Optional. On the small green signs."
            inputMode="decimal"
            maxLength={LIMITS.mileMarker}
            {...inputOf('mileMarker')}
          />
        </div>
        <ExactPlaceField {...place} error={errorOf('latitude') ?? errorOf('longitude')} />
      </div>
      <div className="flex flex-col gap-5">
        <h2>How to reach you</h2>
        <p className="-mt-3 max-w-prose text-muted">
          Only the volunteer who accepts, and those who run this site, get to see this.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <NameField
            required
            maxLength={LIMITS.name}
            fieldClassName="sm:col-span-2"
            {...inputOf('requesterName')}
          />
          <EmailField
            label="Email address"
            required
            maxLength={LIMITS.email}
            {...inputOf('requesterEmail')}
          />
          <PhoneField required maxLength={LIMITS.phone.max} {...inputOf('requesterPhone')} />
        </div>
      </div>
    </>
  );
}
