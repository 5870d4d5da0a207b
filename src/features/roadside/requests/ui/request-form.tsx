import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useController } from 'react-hook-form';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { failureToast } from '#ui/failure-toast.ts';
import { DraftNote } from '#ui/form-notes.tsx';
import { SendForm } from '#ui/send-form.tsx';
import { toast } from '#ui/toast-store.ts';
import { ROADSIDE_SEARCH } from '../../roadside.model.ts';
import { requestHelpMutation } from '../../roadside.queries.ts';
import { helpFormSchema, type SubmittedAnswer } from '../../public.schema.ts';
import { ChosenVolunteerNote } from './chosen-volunteer-note.tsx';
import { helpPrefill } from '../prefill.store.ts';
import { EmergencyStep } from './emergency-step.tsx';
import { RequestFields, type RequestValues } from './request-fields.tsx';

const EMPTY: RequestValues = {
  requesterName: '',
  requesterEmail: '',
  requesterPhone: '',
  location: '',
  zipCode: '',
  road: '',
  mileMarker: '',
  latitude: '',
  longitude: '',
  issueType: '',
  description: '',
  urgency: 'medium',
};
const draft = createFormDraft('roadside-request', EMPTY);
const FAILED = 'Failed to submit assistance request';

interface RequestFormProps extends ZipDetection {
  onRequested: (answer: SubmittedAnswer) => void;
}

/** Asking for help. `onRequested` gets the server's sentence on what happens next, and the private link. */
export function RequestForm({ detect, detecting, onRequested }: RequestFormProps) {
  const { formRef, trap, ...entry } = usePublicForm({ schema: helpFormSchema, defaults: EMPTY, draft });
  const { form } = entry;
  const prefill = helpPrefill.use();
  const chosen = prefill?.volunteer ?? null;
  const send = useMutation(requestHelpMutation(entry.guard));
  const [safe, setSafe] = useState(false);
  const [asking, setAsking] = useState(false);

  // What was searched for is most likely what is needed; what is typed already stays.
  useEffect(() => {
    if (!prefill) return;
    if (form.getValues('zipCode') === '') form.setValue('zipCode', prefill.zipCode);
    if (form.getValues('issueType') === '') form.setValue('issueType', prefill.issueType);
  }, [prefill, form]);

  const deliver = entry.submit({
    send: (request) =>
      send.mutateAsync({
        ...request,
        volunteerId: chosen?.id ?? null,
        maxDistance: prefill ? Number(prefill.maxDistance) : ROADSIDE_SEARCH.default,
      }),
    onSent: (answer) => {
      setSafe(false);
      helpPrefill.set(null);
      // What happens next stands on the page, with the link.
      toast({ title: 'Request Submitted!' });
      onRequested(answer);
    },
    onFailed: (error) => failureToast('Request Failed', error, FAILED),
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (form.getValues('urgency') !== 'high' || safe) return deliver(event);
    void form.trigger().then((valid) => (valid ? setAsking(true) : deliver(event)));
  };

  const fillInZip = async () => {
    const zipCode = await detect();
    if (zipCode === undefined) return;
    form.setValue('zipCode', zipCode, { shouldDirty: true });
    form.clearErrors('zipCode');
  };
  const position = {
    latitude: useController({ control: form.control, name: 'latitude' }).field,
    longitude: useController({ control: form.control, name: 'longitude' }).field,
  };

  return (
    <SendForm
      label="Request help"
      formRef={formRef}
      trap={trap}
      entry={entry}
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-10"
      unsent={{ title: 'Your request is not sent yet', reason: FAILED }}
      button={{ label: 'Submit Request', pendingLabel: 'Submitting Request...', icon: 'send' }}
      after={
        <EmergencyStep
          open={asking}
          onClose={() => setAsking(false)}
          onSafe={(event) => {
            setSafe(true);
            setAsking(false);
            deliver(event);
          }}
        />
      }
    >
      {prefill && chosen && (
        <ChosenVolunteerNote
          chosen={chosen}
          onTakeBack={() => helpPrefill.set({ ...prefill, volunteer: null })}
        />
      )}
      {entry.restored && <DraftNote onStartOver={entry.startOver} />}
      <RequestFields
        entry={entry}
        zip={{
          detecting,
          onDetect: () => void fillInZip(),
        }}
        place={{
          latitude: position.latitude.value,
          longitude: position.longitude.value,
          onChange: ({ latitude, longitude }) => {
            position.latitude.onChange(latitude);
            position.longitude.onChange(longitude);
          },
        }}
      />
    </SendForm>
  );
}
