import type { ComponentProps } from 'react';
import { PlaceField } from '#features/location/ui/place-field.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { CheckboxGroup } from '#ui/forms/checkbox-group.tsx';
import { EmailField, NameField, PhoneField } from '#ui/forms/contact-fields.tsx';
import { Select } from '#ui/forms/select.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { EXPERIENCE_LEVELS, ROADSIDE_LIMITS as LIMITS, SERVICES_OFFERED } from '../../roadside.model.ts';
import { EXPERIENCE_LABELS, options } from '../../labels.model.ts';

type TextName = 'name' | 'email' | 'phone' | 'availability' | 'experienceLevel' | 'maxDistance';

/** What the inputs hold: numbers as the text that was typed, services one per line. */
export type VolunteerValues = Record<TextName | 'zipCode' | 'servicesOfferedInput', string> & {
  isActive: boolean;
};

type InputWiring = Pick<ComponentProps<'input'>, 'name' | 'value' | 'onBlur' | 'ref'> & {
  onChange?: ((event: { target: HTMLInputElement }) => unknown) | undefined;
};
type SelectWiring = Pick<ComponentProps<'select'>, 'name' | 'value' | 'onBlur' | 'ref'> & {
  onChange?: ((event: { target: HTMLSelectElement }) => unknown) | undefined;
};

interface VolunteerFieldsProps {
  /** Ties an input to whatever keeps the form. */
  wire: (name: TextName) => InputWiring & SelectWiring;
  errorOf: (name: keyof VolunteerValues) => string | undefined;
  zip: { value: string; onChange: (value: string) => void };
  services: { value: string; onChange: (value: string) => void };
  /** Left out where being active has a button of its own, and the address stays as it is. */
  signUp?: { active: { value: boolean; onChange: (value: boolean) => void } } | undefined;
}

/** The four steps of the public scale; `expert` is a word of the admin area and kept where it stands. */
const PUBLIC_LEVELS = EXPERIENCE_LEVELS.filter((level) => level !== 'expert');

/** Everything a volunteer says about themselves, for signing up and for changing it later. */
export function VolunteerFields({ wire, errorOf, zip, services, signUp }: VolunteerFieldsProps) {
  const level = wire('experienceLevel');
  const levels = level.value === 'expert' ? EXPERIENCE_LEVELS : PUBLIC_LEVELS;
  return (
    <>
      <div className="flex flex-col gap-5">
        <h2>About you</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <NameField
            hint="Riders see it. A first name is enough."
            required
            error={errorOf('name')}
            fieldClassName="sm:col-span-2"
            {...wire('name')}
          />
          {signUp && (
            <EmailField
              label="Email address"
              hint="Shown only to the rider you accept to help."
              required
              error={errorOf('email')}
              {...wire('email')}
            />
          )}
          <PhoneField
            hint="Shown only to the rider you accept to help."
            required
            error={errorOf('phone')}
            {...wire('phone')}
          />
        </div>
      </div>
      <div className="flex flex-col gap-5">
        <h2>How you can help</h2>
        <CheckboxGroup
          label="Services offered"
          required
          name="servicesOfferedInput"
          options={SERVICES_OFFERED}
          value={services.value.split('\n').filter(Boolean)}
          onChange={(ticked) => services.onChange(ticked.join('\n'))}
          error={errorOf('servicesOfferedInput')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <PlaceField
            name="zipCode"
            label="Town or ZIP code"
            hint="Where you start from. Never shown."
            required
            unrestricted
            error={errorOf('zipCode')}
            value={zip.value}
            onValue={zip.onChange}
          />
          <TextField
            label="Miles you ride to help"
            hint={`${LIMITS.maxDistance.min} to ${LIMITS.maxDistance.max}`}
            type="number"
            inputMode="numeric"
            min={LIMITS.maxDistance.min}
            max={LIMITS.maxDistance.max}
            placeholder={String(LIMITS.maxDistance.default)}
            error={errorOf('maxDistance')}
            {...wire('maxDistance')}
          />
          <TextField
            label="Availability"
            hint="Riders see it: no email address or phone number here."
            required
            placeholder="Weekends, weekdays after 5 PM"
            error={errorOf('availability')}
            {...wire('availability')}
          />
          <Select
            label="Experience"
            hint="With repairs by the road."
            options={options(levels, EXPERIENCE_LABELS)}
            error={errorOf('experienceLevel')}
            {...level}
          />
        </div>
        {signUp && (
          <Checkbox
            label="I'm available now"
            hint="You can pause and resume later with your private link."
            checked={signUp.active.value}
            onChange={(event) => signUp.active.onChange(event.target.checked)}
          />
        )}
      </div>
    </>
  );
}
