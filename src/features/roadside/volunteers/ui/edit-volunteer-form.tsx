import { useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { useDraftedEntryForm } from '#platform/forms/use-drafted-entry-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { DraftNote } from '#ui/forms/form-notes.tsx';
import { useFocusWrong } from '#ui/forms/use-focus-wrong.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { changeVolunteer } from '../../private.queries.ts';
import { ownVolunteerChangesSchema, type VolunteerView } from '../../private.schema.ts';
import { VolunteerFields } from './volunteer-fields.tsx';

export interface EditVolunteerFormProps {
  view: VolunteerView;
  token: string;
  onSaved: (view: VolunteerView) => void;
  /** Fetches the current state; undefined when that fails. */
  onConflict: () => Promise<VolunteerView | undefined>;
  onClose: () => void;
}

const valuesOf = ({ wanted, ...view }: VolunteerView) => ({
  name: wanted.name,
  phone: view.phone,
  zipCode: view.zipCode,
  servicesOfferedInput: wanted.servicesOffered.join('\n'),
  availability: wanted.availability,
  experienceLevel: wanted.experienceLevel as string,
  maxDistance: String(view.maxDistance),
});
type Values = ReturnType<typeof valuesOf>;

/** Changes a registration. What was changed elsewhere meanwhile is kept beside what was typed here. */
export function EditVolunteerForm({ view, token, onSaved, onConflict, onClose }: EditVolunteerFormProps) {
  const form = useDraftedEntryForm<Values>(`own-volunteer-${view.id}`, valuesOf(view));
  const element = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(view.updatedAt);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  useFocusWrong(element, form.errors);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const body = { ...form.values, updatedAt: seen };
    if (sending || !form.check(ownVolunteerChangesSchema, body)) return;
    setSending(true);
    setProblem(undefined);
    try {
      const saved = await changeVolunteer(token, ownVolunteerChangesSchema.parse(body));
      toast({
        title: 'Volunteer Updated',
        description: saved.proposal
          ? 'What riders read of you waits for review. Everything else is saved.'
          : 'Your changes are saved.',
      });
      form.forget();
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.answer.errors ?? {});
      setProblem(userMessage(error, 'There was no answer. What you typed is still here.'));
      if (error instanceof ApiError && error.status === 409) {
        const newer = await onConflict();
        if (newer) {
          form.rebase(valuesOf(newer));
          setSeen(newer.updatedAt);
        }
      }
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      ref={element}
      noValidate
      aria-label="Change your registration"
      onSubmit={(event) => void save(event)}
      className="flex max-w-3xl flex-col gap-10"
    >
      {form.restored && <DraftNote onStartOver={form.startOver} />}
      <VolunteerFields
        wire={(name) => ({
          name,
          value: name === 'email' ? view.email : form.values[name],
          onChange: ({ target }) => {
            if (name !== 'email') form.set(name, target.value);
          },
        })}
        errorOf={(name) => (name === 'email' || name === 'isActive' ? undefined : form.errors[name])}
        zip={{ value: form.values.zipCode, onChange: (zipCode) => form.set('zipCode', zipCode) }}
        services={{
          value: form.values.servicesOfferedInput,
          onChange: (services) => form.set('servicesOfferedInput', services),
        }}
      />
      {problem !== undefined && (
        <Notice tone="bad" title="Your changes are not saved" live>
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="check" pending={sending} pendingLabel="Saving…">
          Save changes
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            form.forget();
            onClose();
          }}
        >
          Keep as it was
        </Button>
      </div>
    </form>
  );
}
