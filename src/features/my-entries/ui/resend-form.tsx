import { useState } from 'react';
import { useMutation } from '#platform/api-client/queries.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { EmailField } from '#ui/forms/contact-fields.tsx';
import { NeedsScripting } from '#ui/forms/form-notes.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { Notice } from '#ui/notice.tsx';
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
    <div className="flex max-w-xl flex-col gap-5">
      <NeedsScripting />
      <p>One email brings new links to everything that was entered with your address.</p>
      <SendForm
        label="Send me my links"
        formRef={formRef}
        trap={trap}
        entry={entry}
        onSubmit={submit}
        className="flex flex-col gap-5"
        unsent={{ title: 'Nothing was sent', reason: FAILED }}
        button={{ label: 'Send me my links', pendingLabel: 'Sending…', icon: 'mail' }}
      >
        <EmailField required {...entry.inputOf('email')} />
        {sent !== undefined && (
          <Notice tone="good" title="Check your email" live>
            <p>{sent}</p>
          </Notice>
        )}
      </SendForm>
    </div>
  );
}
