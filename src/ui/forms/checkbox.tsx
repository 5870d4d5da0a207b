import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { FieldNotes, useFieldWiring, type FieldFrame } from './field.tsx';

export interface CheckboxProps
  extends Omit<FieldFrame, 'labelHidden'>, Omit<ComponentProps<'input'>, 'type' | 'children'> {
  fieldClassName?: string | undefined;
}

/** A native checkbox whose whole line is the target. */
export function Checkbox({ label, hint, error, fieldClassName, className, id, ...rest }: CheckboxProps) {
  const wiring = useFieldWiring({ hint, error }, id);
  return (
    <div className={fieldClassName}>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-muted">
        <input
          {...rest}
          {...wiring.control}
          type="checkbox"
          className={cx('size-6 shrink-0 accent-action', className)}
        />
        <span className="min-w-0">{label}</span>
      </label>
      <div className="pl-9">
        <FieldNotes hint={hint} error={error} hintId={wiring.hintId} errorId={wiring.errorId} />
      </div>
    </div>
  );
}
