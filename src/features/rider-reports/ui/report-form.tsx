import { useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { SendProblemNote } from '#ui/form-notes.tsx';
import { Select } from '#ui/select.tsx';
import { SignFace } from '#ui/sign-face.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast-store.ts';
import { TrapField } from '#ui/trap-field.tsx';
import { CONDITION_KINDS, CONDITION_LABELS, REPORT_LIMITS, seenOnProblem } from '../rider-reports.model.ts';
import { reportCondition } from '../rider-reports.queries.ts';
import { conditionFormSchema } from '../rider-reports.schema.ts';

const FAILED = 'The report could not be sent. Please try again.';
const KINDS = CONDITION_KINDS.map((value) => ({ value, label: CONDITION_LABELS[value] }));

export function ReportForm({ routeId, timeZone }: { routeId: number; timeZone: string }) {
  const [sent, setSent] = useState<string>();
  const [{ defaults, draft }] = useState(() => {
    const empty = { kind: '', note: '', seenOn: isoDay(Date.now() / 1_000, timeZone) };
    return { defaults: empty, draft: createFormDraft(`route-report-${routeId}`, empty) };
  });
  const { formRef, trap, guard, inputOf, ...entry } = usePublicForm({
    schema: conditionFormSchema,
    defaults,
    draft,
  });
  const send = entry.submit({
    send: (body) => reportCondition(routeId, body, guard),
    refuse: ({ seenOn }) => {
      const problem = seenOnProblem(seenOn, defaults.seenOn);
      return problem ? { seenOn: problem } : {};
    },
    onSent: ({ message }) => {
      setSent(message);
      toast({ title: 'Report sent', description: message });
    },
    onFailed: (error) =>
      toast({ title: 'Report not sent', description: userMessage(error, FAILED), variant: 'destructive' }),
  });

  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label="Report the road's condition"
      onSubmit={send}
      onChange={() => setSent(undefined)}
      className="flex flex-col gap-5"
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
      <TrapField ref={trap} />
      {entry.problem && (
        <SendProblemNote
          title="The report was not sent"
          offline={entry.problem.offline}
          message={userMessage(entry.problem.error, FAILED)}
        />
      )}
      {sent !== undefined && (
        <p role="status" className="flex items-center gap-3 font-bold">
          <SignFace shape="guide" className="size-8" />
          {sent}
        </p>
      )}
      <div>
        <Button type="submit" icon="send" pending={entry.sending} pendingLabel="Sending...">
          Send Report
        </Button>
      </div>
    </form>
  );
}
