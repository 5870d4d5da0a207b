import { useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { serverNow } from '#platform/device/server-clock.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { DraftNote, SendProblemNote } from '#ui/forms/form-notes.tsx';
import {
  subscriptionSettingsSchema,
  type Subscription,
  type SubscriptionSettings,
} from '../subscriptions.schema.ts';
import { SubscriptionFields, type SubscriptionValues } from './subscription-fields.tsx';

const EMPTY: SubscriptionValues = { zipCodes: [''], days: [], hour: '', warnings: false, endDate: '' };

interface SettingsFormProps {
  entry: Subscription;
  save: (settings: SubscriptionSettings) => Promise<Subscription>;
  onSaved: (saved: Subscription) => void;
}

const valuesOf = ({ zipCodes, days, hour, warnings, endDate }: Subscription): SubscriptionValues => ({
  zipCodes,
  days,
  hour: String(hour),
  warnings,
  endDate,
});

/** Changes of a subscription, sent together. */
export function SettingsForm({ entry, save, onSaved }: SettingsFormProps) {
  const [defaults] = useState(() => valuesOf(entry));
  // Several may be behind the links of one device.
  const [draft] = useState(() => createFormDraft(`weather-mails-settings-${entry.id}`, EMPTY));
  const [today] = useState(() => isoDay(serverNow() / 1_000, entry.timeZone));
  const {
    formRef,
    trap: _trap,
    ...editing
  } = usePublicForm({
    schema: subscriptionSettingsSchema,
    defaults,
    draft,
  });
  const submit = editing.submit({
    send: save,
    storedAs: valuesOf,
    onSent: onSaved,
    onFailed: () => undefined,
  });
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label="Change the weather emails"
      onSubmit={submit}
      className="flex max-w-2xl flex-col gap-6"
    >
      {editing.restored && <DraftNote onStartOver={editing.startOver} />}
      <SubscriptionFields entry={editing} today={today} />
      {editing.problem && (
        <SendProblemNote
          title="Nothing was changed"
          offline={editing.problem.offline}
          message={userMessage(editing.problem.error, 'Please try again.')}
        />
      )}
      <Button type="submit" icon="check" className="w-fit" pending={editing.sending} pendingLabel="Saving…">
        Save changes
      </Button>
    </form>
  );
}
