import { useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { useMutation } from '#platform/api-client/queries.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/contact-fields.tsx';
import { NeedsScripting, SendProblemNote } from '#ui/forms/form-notes.tsx';
import { Notice } from '#ui/notice.tsx';
import { TrapField } from '#ui/forms/trap-field.tsx';
import { resendMutation } from '../my-entries.queries.ts';
import { resendFormSchema } from '../my-entries.schema.ts';

const EMPTY = { email: '' };
const draft = createFormDraft('resend-links', EMPTY);
const FAILED = 'The links could not be asked for. Please try again.';

/** Asks for lost links by email. */
export function ResendForm() {
  const [sent, setSent] = useState<string>();
  const { formRef, trap, ...entry } = usePublicForm({ schema: resendFormSchema, defaults: EMPTY, draft });
  const resend = useMutation(resendMutation(entry.guard));
  const submit = entry.submit({
    send: resend.mutateAsync,
    onSent: ({ message }) => setSent(message),
    onFailed: () => setSent(undefined),
  });
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label="Send me my links"
      onSubmit={submit}
      className="flex max-w-xl flex-col gap-5"
    >
      <NeedsScripting />
      <p>One email brings new links to everything that was entered with your address.</p>
      <fieldset className="needs-scripting flex flex-col gap-5">
        <legend className="sr-only">Your address</legend>
        <EmailField required {...entry.inputOf('email')} />
        <TrapField ref={trap} />
        {entry.problem && (
          <SendProblemNote
            title="Nothing was sent"
            offline={entry.problem.offline}
            message={userMessage(entry.problem.error, FAILED)}
          />
        )}
        {sent !== undefined && (
          <Notice tone="good" title="Check your email" live>
            <p>{sent}</p>
          </Notice>
        )}
        <div>
          <Button type="submit" icon="mail" pending={entry.sending} pendingLabel="Sending…">
            Send me my links
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
