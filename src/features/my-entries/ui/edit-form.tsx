import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import type { SendProblem } from '#platform/forms/use-public-form.ts';
import { Button } from '#ui/button.tsx';
import { DraftNote, SendProblemNote } from '#ui/forms/form-notes.tsx';
import { Notice } from '#ui/notice.tsx';

export interface EditFormProps {
  label: string;
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SyntheticEvent) => void;
  /** Leaves without sending; what was typed stays on the device. */
  onClose: () => void;
  onStartOver: () => void;
  restored: boolean;
  sending: boolean;
  problem: SendProblem | undefined;
  /** What somebody else changed since the form was opened, as it is now. */
  newer: readonly { label: string; value: string }[];
  children: ReactNode;
}

/** A form that changes something behind a private link. Nothing typed is lost when somebody else was faster. */
export function EditForm(props: EditFormProps) {
  const { label, formRef, restored, sending, problem, newer, children } = props;
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={props.onSubmit}
      className="flex max-w-3xl flex-col gap-10"
    >
      {restored && newer.length === 0 && <DraftNote onStartOver={props.onStartOver} />}
      {children}
      {problem && (
        <SendProblemNote
          title="The change was not saved"
          offline={problem.offline}
          message={userMessage(problem.error, 'The change could not be saved. Please try again.')}
        />
      )}
      {newer.length > 0 && (
        <Notice
          tone="caution"
          title="Stored by now, beside what you typed"
          actions={
            <Button variant="secondary" icon="rotate-ccw" onClick={props.onStartOver}>
              Take this, drop mine
            </Button>
          }
        >
          <dl className="mt-1.5 flex flex-col gap-2">
            {newer.map((field) => (
              <div key={field.label}>
                <dt className="text-note text-muted">{field.label}</dt>
                <dd className="whitespace-pre-line">{field.value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">Save again to replace it with yours.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="check" pending={sending} pendingLabel="Saving…">
          Save change
        </Button>
        <Button variant="secondary" onClick={props.onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
