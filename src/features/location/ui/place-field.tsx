import { useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { TextField, type TextFieldProps } from '#ui/forms/text-field.tsx';
import { isTown, typedPlace } from '../towns/typed-place.model.ts';
import { nameOfZip } from '../towns/town-names.store.ts';
import { usePlaceChoice } from './use-place-choice.tsx';

export interface PlaceFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'inputMode' | 'trailing' | 'autoComplete' | 'onKeyDown' | 'onFocus' | 'onBlur'
> {
  /** A ZIP code, or a town that has not been chosen yet. */
  value: string;
  onValue: (value: string) => void;
  /** Keeps what begins with a digit as it was typed: the roadside forms' ZIP codes, by the specification. */
  unrestricted?: boolean;
  /** The town of this ZIP code, where it is known from elsewhere. */
  town?: string | undefined;
  /** A ZIP code, around which towns come first; default: the one that was used last on this device. */
  near?: string | undefined;
}

/**
 * A place as riders know it: a ZIP code, or the beginning of a town, which opens a list. A choice puts the town's ZIP code
 * here and its name below; what is sent stays a ZIP code.
 */
export function PlaceField({
  value,
  onValue,
  unrestricted,
  town,
  near,
  className,
  ...field
}: PlaceFieldProps) {
  const { input, list } = usePlaceChoice(value, onValue, near);
  const clean = (typed: string) => (unrestricted ? typed : typedPlace(typed));
  const box = useRef<HTMLDivElement>(null);
  // On a slow connection riders type before the page is alive.
  const takeTyped = useEffectEvent(() => {
    const typed = clean(box.current?.querySelector('input')?.value ?? '');
    if (typed && typed !== value) onValue(typed);
  });
  useEffect(() => takeTyped(), []);
  return (
    <div ref={box} className={cx('relative min-w-0', field.fieldClassName)}>
      <TextField
        {...field}
        {...input()}
        {...PLACE_INPUT}
        fieldClassName={undefined}
        value={value}
        onChange={(event) => onValue(clean(event.target.value))}
        className={cx(
          'font-bold placeholder:font-normal',
          value !== '' && !isTown(value) && 'tracking-[0.12em]',
          className,
        )}
      />
      <TownOfZip zipCode={value} town={town} />
      {list}
    </div>
  );
}

/** No digits alone: a phone shows letters for the towns, and its number row for ZIP codes. */
export const PLACE_INPUT = { autoComplete: 'off', autoCapitalize: 'words', spellCheck: false } as const;

/** The name of a place that was chosen or detected, at the end of its input, which is the last thing in its box. */
export function TownOfZip({ zipCode, town }: { zipCode: string; town?: string | undefined }) {
  return (
    <p
      aria-live="polite"
      className="bar-name pointer-events-none absolute right-3.5 bottom-0 flex h-12 max-w-[calc(100%-7.5rem)] items-center text-note text-muted"
    >
      <span className="truncate">{nameOfZip(zipCode) ?? town}</span>
    </p>
  );
}
