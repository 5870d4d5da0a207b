import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/contact-fields.tsx';
import { DraftNote, NeedsScripting } from '#ui/forms/form-notes.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { addMonths, SUBSCRIPTION_DEFAULTS } from '../subscriptions.model.ts';
import { subscribe } from '../subscriptions.queries.ts';
import { subscriptionFormSchema } from '../subscriptions.schema.ts';
import { SubscriptionFields, type SubscriptionValues } from './subscription-fields.tsx';

interface SubscribeValues extends SubscriptionValues {
  email: string;
}

const EMPTY: SubscribeValues = {
  email: '',
  zipCodes: [''],
  days: [...SUBSCRIPTION_DEFAULTS.days],
  hour: String(SUBSCRIPTION_DEFAULTS.hour),
  warnings: false,
  endDate: '',
};
const draft = createFormDraft('weather-mails', EMPTY);
const FAILED = 'The weather emails could not be asked for. Please try again.';

export interface SubscribeFormProps {
  /** The place to begin with; '' for none. */
  zipCode: string;
  /** YYYY-MM-DD. */
  today: string;
}

/** Asks for weather emails; none comes before the address is confirmed by a link mailed to it. */
export function SubscribeForm(props: SubscribeFormProps) {
  const [sent, setSent] = useState<string>();
  const note = useRef<HTMLDivElement>(null);
  // It takes the place of a long form, whose button was far below.
  useEffect(() => {
    if (sent === undefined) return;
    note.current?.scrollIntoView({ block: 'start' });
    note.current?.focus({ preventScroll: true });
  }, [sent]);
  if (sent === undefined) return <Form {...props} onSent={setSent} />;
  return (
    <div ref={note} tabIndex={-1} className="scroll-mt-40">
      <Notice
        tone="good"
        title="Check your email"
        live
        actions={
          <Button
            variant="secondary"
            icon="plus"
            // The second half of a double click on what stood here before is not meant for it.
            onClick={({ detail }) => detail < 2 && setSent(undefined)}
          >
            Another address
          </Button>
        }
      >
        <p>{sent}</p>
      </Notice>
    </div>
  );
}

function Form({ zipCode, today, onSent }: SubscribeFormProps & { onSent: (message: string) => void }) {
  const [defaults] = useState<SubscribeValues>(() => ({
    ...EMPTY,
    zipCodes: [zipCode],
    endDate: addMonths(today, SUBSCRIPTION_DEFAULTS.months),
  }));
  const { formRef, trap, ...entry } = usePublicForm({ schema: subscriptionFormSchema, defaults, draft });
  const submit = entry.submit({
    send: (form) => subscribe(form, entry.guard),
    onSent: ({ message }) => onSent(message),
  });
  return (
    <>
      <NeedsScripting />
      <SendForm
        label="Ask for weather emails"
        formRef={formRef}
        trap={trap}
        entry={entry}
        onSubmit={submit}
        className="flex max-w-2xl flex-col gap-6"
        unsent={{ title: 'Nothing was sent', reason: FAILED }}
        button={{ label: 'Email me the forecast', pendingLabel: 'Sending…', icon: 'mail' }}
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
          hint="Used for these emails alone, and never shown."
          {...entry.inputOf('email')}
        />
        <SubscriptionFields entry={entry} today={today} />
      </SendForm>
    </>
  );
}
