import type { UseFormRegister } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { ISSUE_TYPES, ROADSIDE_LIMITS as LIMITS, URGENCIES } from '../roadside.model.ts';
import { ExactPlaceField, type ExactPlaceFieldProps } from './exact-place-field.tsx';
import { ISSUE_LABELS, options, URGENCY_LABELS } from '../roadside-words.model.ts';

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

export interface RequestFieldsProps {
  register: UseFormRegister<RequestValues>;
  errorOf: (name: keyof RequestValues) => string | undefined;
  zip: { detecting: boolean; onDetect: () => void };
  place: Omit<ExactPlaceFieldProps, 'error'>;
}

export function RequestFields({ register, errorOf, zip, place }: RequestFieldsProps) {
  return (
    <>
      <div className="flex flex-col gap-5">
        <h2>What is wrong</h2>
        <Select
          label="Issue type"
          required
          placeholder="Select issue type"
          options={options(ISSUE_TYPES, ISSUE_LABELS)}
          error={errorOf('issueType')}
          fieldClassName="sm:max-w-96"
          {...register('issueType')}
        />
        <Textarea
          label="Description"
          hint="Your bike, what happened, what you have tried. No phone number here."
          required
          maxLength={LIMITS.description.max}
          error={errorOf('description')}
          {...register('description')}
        />
        <RadioGroup
          label="Urgency"
          variant="segmented"
          options={options(URGENCIES, URGENCY_LABELS)}
          error={errorOf('urgency')}
          {...register('urgency')}
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
            error={errorOf('location')}
            fieldClassName="sm:col-span-2"
            {...register('location')}
          />
          <TextField
            label="ZIP code"
            hint="Volunteers are searched around it."
            required
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            error={errorOf('zipCode')}
            fieldClassName="sm:col-span-2"
            className="max-w-40 font-bold tracking-[0.12em]"
            trailing={
              <Button
                variant="secondary"
                icon="locate-fixed"
                className="shrink-0 whitespace-nowrap"
                pending={zip.detecting}
                pendingLabel="Detecting…"
                onClick={zip.onDetect}
              >
                Detect Location
              </Button>
            }
            {...register('zipCode')}
          />
          <TextField
            label="Road"
            hint="Optional."
            placeholder="US 285 southbound"
            maxLength={LIMITS.road}
            error={errorOf('road')}
            {...register('road')}
          />
          <TextField
            label="Mile marker"
            hint="Optional. On the small green signs."
            inputMode="decimal"
            maxLength={LIMITS.mileMarker}
            error={errorOf('mileMarker')}
            {...register('mileMarker')}
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
          <TextField
            label="Your name"
            required
            autoComplete="name"
            maxLength={LIMITS.name}
            error={errorOf('requesterName')}
            fieldClassName="sm:col-span-2"
            {...register('requesterName')}
          />
          <TextField
            label="E-mail address"
            required
            type="email"
            autoComplete="email"
            maxLength={LIMITS.email}
            error={errorOf('requesterEmail')}
            {...register('requesterEmail')}
          />
          <TextField
            label="Phone number"
            required
            type="tel"
            autoComplete="tel"
            maxLength={LIMITS.phone.max}
            error={errorOf('requesterPhone')}
            {...register('requesterPhone')}
          />
        </div>
      </div>
    </>
  );
}
