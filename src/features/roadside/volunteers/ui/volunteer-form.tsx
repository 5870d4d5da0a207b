import { useController } from 'react-hook-form';
import { ConductLine } from '#features/terms/ui/conduct-line.tsx';
import { useMutation } from '#platform/api-client/queries.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { DraftNote } from '#ui/forms/form-notes.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { sentToast } from '#ui/toasts/sent-toast.ts';
import { ROADSIDE_LIMITS } from '../../roadside.model.ts';
import { registerVolunteerMutation } from '../volunteers.queries.ts';
import { volunteerFormSchema, type SubmittedAnswer } from '../../public.schema.ts';
import { VolunteerFields, type VolunteerValues } from './volunteer-fields.tsx';

const EMPTY: VolunteerValues = {
  name: '',
  email: '',
  phone: '',
  zipCode: '',
  servicesOfferedInput: '',
  availability: '',
  experienceLevel: 'beginner',
  maxDistance: String(ROADSIDE_LIMITS.maxDistance.default),
  isActive: true,
};
const draft = createFormDraft('roadside-volunteer', EMPTY);
const REGISTRATION_FAILED = 'Registration Failed';
const FAILED = 'Failed to register volunteer';

/** Signing up to help. `onRegistered` gets the server's sentence on what happens next, and the private link. */
export function VolunteerForm({ onRegistered }: { onRegistered: (answer: SubmittedAnswer) => void }) {
  const { formRef, trap, ...entry } = usePublicForm({ schema: volunteerFormSchema, defaults: EMPTY, draft });
  const { form, errorOf } = entry;
  const zip = useController({ control: form.control, name: 'zipCode' });
  const services = useController({ control: form.control, name: 'servicesOfferedInput' });
  const active = useController({ control: form.control, name: 'isActive' });
  const register = useMutation(registerVolunteerMutation(entry.guard));

  const submit = entry.submit({
    send: register.mutateAsync,
    onSent: (answer, _volunteer, hasLateChanges) => {
      // What happens next stands on the page, with the link.
      sentToast({ title: 'Registration Successful!', ends: [REGISTRATION_FAILED] }, hasLateChanges);
      onRegistered(answer);
    },
    onFailed: (error) => failureToast(REGISTRATION_FAILED, error, FAILED),
  });

  return (
    <SendForm
      label="Register as a volunteer"
      formRef={formRef}
      trap={trap}
      entry={entry}
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-10"
      unsent={{ title: 'Your registration is not sent yet', reason: FAILED }}
      button={{ label: 'Register as Volunteer', pendingLabel: 'Registering...', icon: 'heart-handshake' }}
      after={<ConductLine />}
    >
      {entry.restored && <DraftNote onStartOver={entry.startOver} />}
      <VolunteerFields
        wire={(name) => form.register(name)}
        errorOf={errorOf}
        zip={zip.field}
        services={services.field}
        signUp={{ active: active.field }}
      />
    </SendForm>
  );
}
