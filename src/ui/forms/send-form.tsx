import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import type { SendProblem } from '#platform/forms/use-public-form.ts';
import { Button } from '../button.tsx';
import { SendProblemNote } from './form-notes.tsx';
import type { IconName } from '../icon-names.ts';
import { TrapField } from './trap-field.tsx';

export interface SendFormProps {
  id?: string;
  /** Names the form for screen readers. */
  label: string;
  formRef: Ref<HTMLFormElement>;
  trap: Ref<HTMLInputElement>;
  /** The form's state, of `usePublicForm`. */
  entry: { sending: boolean; problem: SendProblem | undefined };
  onSubmit: (event: SyntheticEvent) => void;
  onChange?: (event: SyntheticEvent) => void;
  className: string;
  /** What to say when it did not arrive: "The form was not sent", and why, where the server gives no reason. */
  unsent: { title: string; reason: string };
  button: { label: string; pendingLabel: string; icon: IconName };
  /** In the place of the button and what is said beside it. */
  bar?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
}

/** A form that anyone may send, where there is scripting: its fields, what went wrong beside the button, and the button. */
export function SendForm({
  id,
  label,
  formRef,
  trap,
  entry,
  onSubmit,
  onChange,
  className,
  unsent,
  button,
  bar,
  children,
  after,
}: SendFormProps) {
  return (
    <form
      ref={formRef}
      id={id}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      onChange={onChange}
      className={`needs-scripting ${className}`}
    >
      {children}
      <TrapField ref={trap} />
      {bar ?? (
        <>
          {entry.problem && (
            <SendProblemNote
              title={unsent.title}
              offline={entry.problem.offline}
              message={userMessage(entry.problem.error, unsent.reason)}
            />
          )}
          <div>
            <Button
              type="submit"
              icon={button.icon}
              pending={entry.sending}
              pendingLabel={button.pendingLabel}
            >
              {button.label}
            </Button>
          </div>
        </>
      )}
      {after}
    </form>
  );
}
