import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, Field, useFieldWiring, type FieldFrame } from './field.tsx';
import { Icon } from '../icon.tsx';

export interface SelectProps extends FieldFrame, Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** First entry with an empty value, for a choice that has no default. */
  placeholder?: string | undefined;
  fieldClassName?: string | undefined;
}

/** The native select: on a phone it opens the system's own picker. */
export function Select({
  label,
  hint,
  error,
  labelHidden,
  options,
  placeholder,
  fieldClassName,
  className,
  id,
  ...rest
}: SelectProps) {
  const wiring = useFieldWiring({ hint, error }, id);
  return (
    <Field
      {...{ label, hint, error, labelHidden, wiring }}
      required={rest.required}
      className={fieldClassName}
    >
      <div className="relative">
        <select
          {...rest}
          {...wiring.control}
          className={cx(CONTROL_CLASS, 'appearance-none pr-11', className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-3 size-5 [translate:0_-50%] text-muted"
        />
      </div>
    </Field>
  );
}
