import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useState } from 'react';
import { hasLimits, LIMIT_RANGES } from '../../verdict/limits.model.ts';
import { ownLimits } from '../own-limits.store.ts';
import { limitsTyped, type NumberLimit, type TypedLimits } from '../typed-limits.model.ts';
import type { RiderLimits } from '../../weather.schema.ts';

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
  const { limits, errors, textOf, type, choose, settle } = useTypedLimits();
  return (
    <Disclosure
      id={LIMITS_ID}
      className="needs-scripting no-print scroll-mt-20"
      summary="My own limits"
      note={hasLimits(limits) ? 'In force on this device.' : 'Set your own wind, cold and rain limits'}
    >
      <p className="mb-4">Blank uses our limit. Yours can only be stricter. They stay on this device.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {NUMBER_FIELDS.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            hint={`${LIMIT_RANGES[key].min} to ${LIMIT_RANGES[key].max}`}
            inputMode="numeric"
            value={textOf(key)}
            error={errors[key]}
            onChange={(event) => type(key, event.target.value)}
            onBlur={settle}
          />
        ))}
      </div>
      <Checkbox
        fieldClassName="mt-3"
        label="Dry only: no rain, and no likely rain"
        checked={limits.dryOnly === true}
        onChange={(event) => choose('dryOnly', event.target.checked)}
      />
      <Checkbox
        label="Daylight only"
        checked={limits.daylightOnly === true}
        onChange={(event) => choose('daylightOnly', event.target.checked)}
      />
      {hasLimits(limits) && (
        <Button variant="secondary" icon="rotate-ccw" className="mt-3" onClick={() => ownLimits.set({})}>
          Remove my limits
        </Button>
      )}
    </Disclosure>
  );
}

/** What is typed and does not count yet, or is still being typed. */
interface Typing {
  /** The limits from before. */
  before: RiderLimits;
  typed: TypedLimits;
  /** What this panel has set since. Others in the store were set elsewhere and end the typing. */
  set: RiderLimits;
}

/** Outlives the panel, which goes with the verdict it stands below. Only a browser types. */
let lastTyping: Typing | undefined;

function useTypedLimits() {
  const limits = ownLimits.use();
  const [typing, setTyping] = useState(lastTyping);
  const keep = (next: Typing) => {
    lastTyping = next;
    setTyping(next);
  };
  const { before, typed } = typing?.set === limits ? typing : { before: limits, typed: {} };
  const { errors } = limitsTyped(before, typed);

  const change = (from: RiderLimits, texts: TypedLimits) => {
    const next = limitsTyped(from, texts).limits;
    // Setting them judges every hour again, which no key that changes nothing should cost.
    const isSame = JSON.stringify(next) === JSON.stringify(limits);
    keep({ before: from, typed: texts, set: isSame ? limits : next });
    if (!isSame) ownLimits.set(next);
  };
  return {
    limits,
    errors,
    textOf: (name: NumberLimit) => typed[name] ?? String(limits[name] ?? ''),
    type: (name: NumberLimit, text: string) => change(before, { ...typed, [name]: text }),
    choose: (name: 'dryOnly' | 'daylightOnly', checked: boolean) =>
      change(withLimit(before, name, checked || undefined), typed),
    /** What counts is no longer typing, what does not stays to be put right. */
    settle: () => {
      const wrong = Object.fromEntries(Object.entries(typed).filter(([name]) => name in errors));
      keep({ before: limits, typed: wrong, set: limits });
    },
  };
}

function withLimit<Key extends keyof RiderLimits>(
  limits: RiderLimits,
  key: Key,
  value: RiderLimits[Key],
): RiderLimits {
  const { [key]: _removed, ...rest } = limits;
  return value === undefined ? rest : { ...rest, [key]: value };
}
