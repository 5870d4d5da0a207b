import { useId, type ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { FieldNotes, RequiredMark, type FieldFrame } from './field.tsx';
import type { IconName } from '../icon-names.ts';
import { Icon } from '../icon.tsx';

export interface RadioOption {
  value: string;
  label: string;
  hint?: string | undefined;
  icon?: IconName | undefined;
}

export interface RadioGroupProps extends FieldFrame, Omit<ComponentProps<'input'>, 'type' | 'value'> {
  /** The shared name; it is what groups the radios. */
  name: string;
  options: readonly RadioOption[];
  /** Controlled choice, with `onChange`; or leave it and set `defaultValue`. */
  value?: string | undefined;
  /** `segmented`: short words side by side. `list`: one per line, with hints. */
  variant?: 'list' | 'segmented' | undefined;
  fieldClassName?: string | undefined;
}

/** One choice of a few, as native radios in a fieldset. */
export function RadioGroup({
  label,
  hint,
  error,
  labelHidden,
  required,
  options,
  value,
  defaultValue,
  variant = 'list',
  fieldClassName,
  className,
  ...input
}: RadioGroupProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = cx(hint !== undefined && hintId, error !== undefined && errorId);
  const segmented = variant === 'segmented';
  return (
    <fieldset
      className={fieldClassName}
      aria-describedby={described === '' ? undefined : described}
      // Not at the radios: browsers tell screen readers of each that it is wrong until one is chosen.
      {...(required && {
        role: 'radiogroup',
        'aria-required': true,
        'aria-invalid': error !== undefined,
      })}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 font-bold'}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
      <div className={cx(segmented ? 'flex flex-wrap gap-2' : 'flex flex-col', described !== '' && 'mt-1.5')}>
        {options.map((option) => (
          <label key={option.value} className={segmented ? SEGMENT_CLASS : LINE_CLASS}>
            <input
              {...input}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              className={cx(segmented ? 'sr-only' : 'size-6 shrink-0 accent-action', className)}
            />
            {option.icon && <Icon name={option.icon} />}
            <span>
              {option.label}
              {option.hint !== undefined && <span className="block text-note text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const LINE_CLASS = 'flex min-h-12 cursor-pointer items-center gap-3';
const SEGMENT_CLASS =
  'inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control border-2 border-field px-3 font-bold sm:px-4 ' +
  'transition-colors hover:border-ink has-checked:border-action has-checked:bg-action ' +
  'has-checked:text-action-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-focus';
