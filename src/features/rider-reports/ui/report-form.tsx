import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { serverNow } from '#platform/device/server-clock.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { Select } from '#ui/forms/select.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { useNow } from '#ui/use-now.ts';
import { CONDITION_KINDS, CONDITION_LABELS, earliestSeenOn, seenOnProblem } from '../rider-reports.model.ts';
import { reportCondition } from '../rider-reports.queries.ts';
import { conditionFormSchema, type ConditionForm } from '../rider-reports.schema.ts';

const FAILED = 'The report could not be sent. Please try again.';
const KINDS = CONDITION_KINDS.map((value) => ({ value, label: CONDITION_LABELS[value] }));

export function ReportForm({ routeId, timeZone }: { routeId: number; timeZone: string }) {
  const [sent, setSent] = useState<string>();
  const [openedAt] = useState(serverNow);
  const today = isoDay(useNow(openedAt) / 1_000, timeZone);
  const defaults = useMemo(() => ({ kind: '', note: '', seenOn: today }), [today]);
  const [draft] = useState(() => createFormDraft(`route-report-${routeId}`, defaults));
  const { formRef, trap, guard, inputOf, ...entry } = usePublicForm({
    schema: conditionFormSchema,
    defaults,
    draft,
  });
  const chosen = useWatch({ control: entry.form.control, name: 'kind' });
  const kind = CONDITION_KINDS.find((one) => one === chosen);
  useFollowToday(entry.form, today, entry.waiting === undefined);
  const send = entry.submit({
    send: (body) => reportCondition(routeId, body, guard),
    refuse: ({ kind, seenOn }) => {
      const problem = seenOnProblem(kind, seenOn, today);
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
          min={kind && earliestSeenOn(kind, today)}
          max={today}
          {...inputOf('seenOn')}
        />
      </div>
      <Textarea
        label="Where, and how bad"
        hint="A mile marker or a side road helps."
        rows={3}
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

type ReportFields = UseFormReturn<{ kind: string; note: string; seenOn: string }, unknown, ConditionForm>;

/**
 * On a form that is open past midnight, the day that nobody has changed becomes the next one too. Not of a report that
 * may have arrived: with another day it would be another one.
 */
function useFollowToday(form: ReportFields, today: string, isNew: boolean): void {
  const shown = useRef(today);
  useEffect(() => {
    if (isNew && shown.current !== today && form.getValues('seenOn') === shown.current)
      form.setValue('seenOn', today);
    shown.current = today;
  }, [form, today, isNew]);
}
