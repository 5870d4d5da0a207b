import { useId } from 'react';
import { cx } from '../cx.ts';
import { FieldNotes, RequiredMark, type FieldFrame } from './field.tsx';

export interface CheckboxGroupProps extends Omit<FieldFrame, 'labelHidden'> {
  /** The shared name of the boxes. */
  name: string;
  options: readonly string[];
  /** Those that are ticked, in the order of the options. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  required?: boolean | undefined;
  fieldClassName?: string | undefined;
}

/** Any of a few, as native checkboxes in a fieldset. Each whole line is a target. */
export function CheckboxGroup({
  label,
  hint,
  error,
  name,
  options,
  value,
  onChange,
  required,
  fieldClassName,
}: CheckboxGroupProps) {
  const id = useId();
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  const toggle = (option: string, ticked: boolean) =>
    onChange(options.filter((other) => (other === option ? ticked : value.includes(other))));
  return (
    <fieldset className={fieldClassName} aria-describedby={described === '' ? undefined : described}>
      <legend className="mb-1.5 font-bold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <FieldNotes hint={hint} error={error} hintId={`${id}-hint`} errorId={`${id}-error`} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option, index) => (
          <label key={option} className="flex min-h-12 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value={option}
              checked={value.includes(option)}
              onChange={(event) => toggle(option, event.target.checked)}
              aria-invalid={error !== undefined && index === 0 ? true : undefined}
              className="size-6 shrink-0 accent-action"
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
