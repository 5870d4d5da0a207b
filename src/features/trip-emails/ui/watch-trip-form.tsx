import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { TripRequest } from '#features/trip/trip.schema.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { EmailField } from '#ui/forms/contact-fields.tsx';
import { DraftNote, NeedsScripting } from '#ui/forms/form-notes.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { watchTrip } from '../trip-emails.queries.ts';
import { tripEmailFormSchema } from '../trip-emails.schema.ts';

const EMPTY = { email: '' };
const draft = createFormDraft('trip-email', EMPTY);
const FAILED = 'The email could not be asked for. Please try again.';

export interface WatchTripFormProps {
  request: TripRequest;
}

/** Asks for emails about one trip; none comes before the address is confirmed by a link mailed to it. */
export function WatchTripForm({ request }: WatchTripFormProps) {
  const [sent, setSent] = useState<string>();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent !== undefined) note.current?.focus();
  }, [sent]);
  if (sent === undefined) return <Form request={request} onSent={setSent} />;
  return (
    <div ref={note} tabIndex={-1}>
      <Notice tone="good" title="Check your email" live>
        <p>{sent}</p>
      </Notice>
    </div>
  );
}

function Form({ request, onSent }: WatchTripFormProps & { onSent: (message: string) => void }) {
  const { formRef, trap, ...entry } = usePublicForm({
    schema: tripEmailFormSchema,
    defaults: EMPTY,
    draft,
    about: JSON.stringify(request),
  });
  const submit = entry.submit({
    send: (form) => watchTrip(request, form, entry.guard),
    onSent: ({ message }) => onSent(message),
  });
  return (
    <>
      <NeedsScripting />
      <SendForm
        label="Ask for emails about this trip"
        formRef={formRef}
        trap={trap}
        entry={entry}
        onSubmit={submit}
        className="flex max-w-2xl flex-col gap-6"
        unsent={{ title: 'Nothing was sent', reason: FAILED }}
        button={{ label: 'Email me if this changes', pendingLabel: 'Sending…', icon: 'mail' }}
        after={
          <p className="text-note text-muted">
            You confirm the address first.{' '}
            <Link to="/privacy" className="text-link">
              What happens with your data
            </Link>
          </p>
        }
      >
        {entry.restored && <DraftNote onStartOver={entry.startOver} />}
        <EmailField
          required
          hint="Used for emails about this trip alone, and never shown."
          {...entry.inputOf('email')}
        />
      </SendForm>
    </>
  );
}
