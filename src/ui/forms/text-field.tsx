import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, Field, useFieldWiring, type FieldFrame } from './field.tsx';

export interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'prefix'> {
  /** A button that belongs to the field, on the same line. */
  trailing?: ReactNode;
  /** Classes of the whole field; `className` goes to the input. */
  fieldClassName?: string | undefined;
}

/** A one-line input. Takes every native prop, and the `ref` and handlers of a form library. */
export function TextField({
  label,
  hint,
  error,
  labelHidden,
  trailing,
  fieldClassName,
  className,
  id,
  type = 'text',
  ...input
}: TextFieldProps) {
  const wiring = useFieldWiring({ hint, error }, id);
  const control = (
    <input {...input} {...wiring.control} type={type} className={cx(CONTROL_CLASS, className)} />
  );
  return (
    <Field
      {...{ label, hint, error, labelHidden, wiring }}
      required={input.required}
      className={fieldClassName}
    >
      {trailing === undefined ? (
        control
      ) : (
        <div className="flex gap-2">
          {control}
          {trailing}
        </div>
      )}
    </Field>
  );
}
