import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useState } from 'react';
import { hasLimits, LIMIT_RANGES } from '../../verdict/limits.model.ts';
import { ownLimits } from '../own-limits.store.ts';
import type { RiderLimits } from '../../weather.schema.ts';

type NumberLimit = keyof typeof LIMIT_RANGES;

const NUMBER_FIELDS: readonly { key: NumberLimit; label: string }[] = [
  { key: 'windSpeed', label: 'Wind up to, mph' },
  { key: 'gust', label: 'Gusts up to, mph' },
  { key: 'minTemperature', label: 'Not below, °F' },
  { key: 'maxTemperature', label: 'Not above, °F' },
  { key: 'smokeAqi', label: 'Smoke up to, AQI' },
];

/** Where links to the panel lead. */
export const LIMITS_ID = 'my-limits';

/** The rider's own limits. They stay on the device and can only make a verdict stricter. */
export function OwnLimits() {
  const limits = ownLimits.use();
  return (
    <Disclosure
      id={LIMITS_ID}
      className="needs-scripting scroll-mt-20"
      summary="My own limits"
      note={hasLimits(limits) ? 'In force on this device.' : 'Set your own wind, cold and rain limits'}
    >
      <p className="mb-4">Blank uses our limit. Yours can only be stricter. They stay on this device.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {NUMBER_FIELDS.map(({ key, label }) => (
          <NumberLimitField key={key} name={key} label={label} limits={limits} />
        ))}
      </div>
      <Checkbox
        fieldClassName="mt-3"
        label="Dry only: no rain, and no likely rain"
        checked={limits.dryOnly === true}
        onChange={(event) => ownLimits.set(withLimit(limits, 'dryOnly', event.target.checked || undefined))}
      />
      <Checkbox
        label="Daylight only"
        checked={limits.daylightOnly === true}
        onChange={(event) =>
          ownLimits.set(withLimit(limits, 'daylightOnly', event.target.checked || undefined))
        }
      />
      {hasLimits(limits) && (
        <Button variant="secondary" icon="rotate-ccw" className="mt-3" onClick={() => ownLimits.set({})}>
          Remove my limits
        </Button>
      )}
    </Disclosure>
  );
}

function NumberLimitField({
  name,
  label,
  limits,
}: {
  name: NumberLimit;
  label: string;
  limits: RiderLimits;
}) {
  const { min, max } = LIMIT_RANGES[name];
  const saved = limits[name];
  const [draft, setDraft] = useState<string>();
  const value = draft ?? (saved === undefined ? '' : String(saved));
  const number = Number(value);
  const valid = value === '' || (/^\d+$/.test(value) && number >= min && number <= max);

  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 3);
    const next = Number(digits);
    setDraft(digits);
    if (digits === '') ownLimits.set(withLimit(limits, name, undefined));
    else if (next >= min && next <= max) ownLimits.set(withLimit(limits, name, next));
  };
  return (
    <TextField
      label={label}
      hint={`${min} to ${max}`}
      inputMode="numeric"
      value={value}
      error={valid ? undefined : `Please enter a number from ${min} to ${max}`}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        if (valid) setDraft(undefined);
      }}
    />
  );
}

function withLimit<Key extends keyof RiderLimits>(
  limits: RiderLimits,
  key: Key,
  value: RiderLimits[Key],
): RiderLimits {
  const { [key]: _removed, ...rest } = limits;
  return value === undefined ? rest : { ...rest, [key]: value };
}
