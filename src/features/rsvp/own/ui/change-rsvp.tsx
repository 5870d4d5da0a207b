import { useRef, useState } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { useMutation } from '#platform/api-client/queries.ts';
import { useDraftedEntryForm } from '#platform/forms/use-drafted-entry-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { DraftNote, SendProblemNote } from '#ui/forms/form-notes.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useFocusWrong } from '#ui/forms/use-focus-wrong.ts';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { changeMyRsvp } from '../../rsvp.queries.ts';
import { rsvpChangesSchema, type MyRsvp, type RsvpChanges } from '../../rsvp.schema.ts';
import { partyChoices } from '../../sign-up/ui/party-choices.ts';

const FAILED = 'There was no answer. What you typed is still here.';

export interface ChangeRsvpProps {
  entry: MyRsvp;
  token: string;
  onChanged: (entry: MyRsvp) => void;
}

const valuesOf = ({ partySize, note, shareEmail }: MyRsvp) => ({
  partySize: String(partySize),
  note: note ?? '',
  shareEmail,
});

/** Party, note and consent. What was typed stays when it could not be sent. */
export function ChangeRsvp({ entry, token, onChanged }: ChangeRsvpProps) {
  const form = useDraftedEntryForm(`own-place-${entry.rideId}-${entry.createdAt}`, valuesOf(entry));
  const element = useRef<HTMLFormElement>(null);
  useFocusWrong(element, form.errors);
  const [problem, setProblem] = useState<unknown>();
  const save = useMutation({
    mutationFn: ({ changes }: { changes: RsvpChanges; sent: typeof form.values }) =>
      changeMyRsvp(token, changes),
    onMutate: () => setProblem(undefined),
    onSuccess: (changed, { sent }) => {
      form.restart(valuesOf(changed), sent);
      onChanged(changed);
      toast({ title: 'Saved', description: 'Your entry is changed.' });
    },
    onError: (error) => {
      setProblem(error);
      if (error instanceof ApiError) form.setErrors(error.answer.errors ?? {});
    },
  });
  const { values, errors, set, changed } = form;
  const isChanged = Object.keys(changed).length > 0;

  return (
    <form
      ref={element}
      noValidate
      aria-label="Change your entry"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && isChanged && form.check(rsvpChangesSchema, changed))
          save.mutate({ changes: rsvpChangesSchema.parse(changed), sent: values });
      }}
    >
      <h2>Change your entry</h2>
      {form.restored && <DraftNote onStartOver={form.startOver} />}
      <Select
        label="Riders"
        hint={
          entry.mostRiders > entry.partySize ? undefined : 'There is no room for a larger party right now.'
        }
        options={partyChoices(Math.max(entry.mostRiders, entry.partySize))}
        value={values.partySize}
        error={errors.partySize}
        onChange={(event) => set('partySize', event.target.value)}
      />
      <Textarea
        label="Note to the organizer"
        rows={3}
        value={values.note}
        error={errors.note}
        onChange={(event) => set('note', event.target.value)}
      />
      {entry.email !== null && (
        <Checkbox
          label={`Share ${entry.email} with the organizer`}
          checked={values.shareEmail}
          onChange={(event) => set('shareEmail', event.target.checked)}
        />
      )}
      {problem !== undefined && (
        <SendProblemNote
          title="Not saved"
          // It is a draft here, and nothing that waits to be sent.
          offline={false}
          message={userMessage(problem, FAILED)}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="secondary"
          icon="check"
          disabled={!isChanged}
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          Save changes
        </Button>
      </div>
    </form>
  );
}
