import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { serverNow } from '#platform/device/server-clock.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { Select } from '#ui/select.tsx';
import { SendForm } from '#ui/send-form.tsx';
import { SignFace } from '#ui/sign-face.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import {
  CONDITION_KINDS,
  CONDITION_LABELS,
  earliestSeenOn,
  REPORT_LIMITS,
  seenOnProblem,
} from '../rider-reports.model.ts';
import { reportCondition } from '../rider-reports.queries.ts';
import { conditionFormSchema } from '../rider-reports.schema.ts';

const FAILED = 'The report could not be sent. Please try again.';
const KINDS = CONDITION_KINDS.map((value) => ({ value, label: CONDITION_LABELS[value] }));

export function ReportForm({ routeId, timeZone }: { routeId: number; timeZone: string }) {
  const [sent, setSent] = useState<string>();
  const [{ defaults, draft }] = useState(() => {
    const empty = { kind: '', note: '', seenOn: isoDay(serverNow() / 1_000, timeZone) };
    return { defaults: empty, draft: createFormDraft(`route-report-${routeId}`, empty) };
  });
  const { formRef, trap, guard, inputOf, ...entry } = usePublicForm({
    schema: conditionFormSchema,
    defaults,
    draft,
  });
  const chosen = useWatch({ control: entry.form.control, name: 'kind' });
  const kind = CONDITION_KINDS.find((one) => one === chosen);
  const send = entry.submit({
    send: (body) => reportCondition(routeId, body, guard),
    refuse: ({ kind, seenOn }) => {
      const problem = seenOnProblem(kind, seenOn, defaults.seenOn);
      return problem ? { seenOn: problem } : {};
    },
    onSent: ({ message }) => setSent(message),
  });

  return (
    <SendForm
      label="Report the road's condition"
      formRef={formRef}
      trap={trap}
      entry={entry}
      onSubmit={send}
      onChange={() => setSent(undefined)}
      className="flex flex-col gap-5"
      unsent={{ title: 'The report was not sent', reason: FAILED }}
      button={{ label: 'Send Report', pendingLabel: 'Sending...', icon: 'send' }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="What you found"
          required
          placeholder="Please select"
          options={KINDS}
          {...inputOf('kind')}
        />
        <TextField
          label="When you saw it"
          required
          type="date"
          min={kind && earliestSeenOn(kind, defaults.seenOn)}
          max={defaults.seenOn}
          {...inputOf('seenOn')}
        />
      </div>
      <Textarea
        label="Where, and how bad"
        hint="A mile marker or a side road helps."
        rows={3}
        maxLength={REPORT_LIMITS.note}
        {...inputOf('note')}
      />
      {sent !== undefined && (
        <p role="status" className="flex items-center gap-3 font-bold">
          <SignFace shape="guide" className="size-8" />
          {sent}
        </p>
      )}
    </SendForm>
  );
}
