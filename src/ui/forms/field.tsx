import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { SignFace } from '../signs/sign-face.tsx';

export interface FieldFrame {
  label: ReactNode;
  /** Help that is always there, above the control. */
  hint?: ReactNode;
  /** What is wrong and how to put it right. Its presence marks the control as invalid. */
  error?: string | undefined;
  /** Hides the label from sight only, where the place makes it plain. */
  labelHidden?: boolean | undefined;
}

/** Ids and ARIA attributes that tie a control to its label, hint and error. */
export function useFieldWiring({ hint, error }: Pick<FieldFrame, 'hint' | 'error'>, id?: string) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId);
  return {
    controlId,
    hintId,
    errorId,
    control: {
      id: controlId,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
      'aria-invalid': error === undefined ? undefined : true,
    },
  };
}

interface FieldProps extends FieldFrame {
  wiring: ReturnType<typeof useFieldWiring>;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label, hint and error around one control. The error stands above it, where no keyboard covers it. */
export function Field({
  label,
  hint,
  error,
  labelHidden,
  wiring,
  required,
  className,
  children,
}: FieldProps) {
  return (
    // Controls beside each other stand in one line, however many lines their notes have.
    <div className={cx('flex flex-col gap-1.5 *:last:mt-auto', className)}>
      <label htmlFor={wiring.controlId} className={labelHidden ? 'sr-only' : 'font-bold'}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldNotes hint={hint} error={error} hintId={wiring.hintId} errorId={wiring.errorId} />
      {children}
    </div>
  );
}

/** Beside the label of what must be filled in; the control itself carries `required` for screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-2 text-note font-normal text-muted">
      Required
    </span>
  );
}

interface FieldNotesProps extends Pick<FieldFrame, 'hint' | 'error'> {
  hintId: string;
  errorId: string;
}

export function FieldNotes({ hint, error, hintId, errorId }: FieldNotesProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={hintId} className="text-note text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-2 font-bold text-bad-text">
          <SignFace shape="octagon" className="mt-0.5 size-5" />
          {error}
        </p>
      )}
    </>
  );
}

/** The look of every box one types or chooses in. 18 px text: phones do not zoom into it. */
export const CONTROL_CLASS =
  'min-h-12 w-full min-w-0 rounded-control border-2 border-field bg-panel px-3.5 py-2 text-[1.125rem] text-ink ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-bad-text ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-ground disabled:text-muted';
