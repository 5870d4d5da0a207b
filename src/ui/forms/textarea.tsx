import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, Field, useFieldWiring, type FieldFrame } from './field.tsx';

export interface TextareaProps extends FieldFrame, ComponentProps<'textarea'> {
  fieldClassName?: string | undefined;
}

/** A text box of several lines that grows with its text where the browser can. */
export function Textarea({
  label,
  hint,
  error,
  labelHidden,
  fieldClassName,
  className,
  id,
  rows = 4,
  ...rest
}: TextareaProps) {
  const wiring = useFieldWiring({ hint, error }, id);
  return (
    <Field
      {...{ label, hint, error, labelHidden, wiring }}
      required={rest.required}
      className={fieldClassName}
    >
      <textarea
        {...rest}
        {...wiring.control}
        rows={rows}
        className={cx(CONTROL_CLASS, 'field-sizing-content max-h-[70dvh] resize-y', className)}
        style={{ minHeight: `${rows * 1.6 + 1}em` }}
      />
    </Field>
  );
}
