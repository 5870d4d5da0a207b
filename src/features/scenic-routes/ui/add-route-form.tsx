import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { zipList, type TrackSlot, type TrackSlotProps } from '#features/road-geometry/track-fill.model.ts';
import { userMessage } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { keepLink } from '#platform/private-links/kept-links.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { DraftNote, SendProblemNote } from '#ui/form-notes.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { TrapField } from '#ui/trap-field.tsx';
import { addRouteFormSchema, type AddRouteAnswer } from '../add-route.schema.ts';
import { addRouteMutation } from '../add-route.queries.ts';
import { LIMITS } from '../route-choices.model.ts';
import { EMPTY_ROUTE, RouteFields } from './route-fields.tsx';

const draft = createFormDraft('add-route', EMPTY_ROUTE);

const asText = (value: string | number | string[] | undefined) =>
  Array.isArray(value) ? value.filter((item) => item !== '').join(', ') : String(value ?? '');

export interface AddRouteFormProps extends ZipDetection {
  /** The field for a GPX file. */
  trackField: TrackSlot;
  /** Gets the server's answer: what happens next, and the private link. */
  onAdded: (answer: AddRouteAnswer) => void;
}

export function AddRouteForm({ detect, detecting, trackField, onAdded }: AddRouteFormProps) {
  const client = useQueryClient();
  const { formRef, trap, ...entry } = usePublicForm({
    schema: addRouteFormSchema,
    defaults: EMPTY_ROUTE,
    draft,
  });
  const { form, inputOf } = entry;
  const add = useMutation(addRouteMutation(client, entry.guard));
  const track: TrackSlotProps = {
    trackId: useWatch({ control: form.control, name: 'trackId' }),
    error: entry.errorOf('trackId'),
    setTrackId: (id) => {
      form.setValue('trackId', id, { shouldDirty: true });
      form.clearErrors('trackId');
    },
    read: (field) => ({ now: asText(form.getValues(field)), empty: asText(EMPTY_ROUTE[field]) }),
    write: ({ field, value }) => {
      form.setValue(field, field === 'zipCodes' ? zipList(value) : value, { shouldDirty: true });
      form.clearErrors(field);
    },
  };

  const submit = entry.submit({
    send: add.mutateAsync,
    onSent: (answer, { name }) => {
      toast({ title: 'Route Added Successfully!', description: answer.message });
      keepLink({ ...answer.link, title: `Route: ${name}` });
      onAdded(answer);
    },
    onFailed: (error) => {
      toast({
        title: 'Error Adding Route',
        description: userMessage(error, 'Failed to add scenic route'),
        variant: 'destructive',
      });
      toast({
        title: 'Submission Error',
        description: userMessage(error, 'Please check the form and try again.'),
        variant: 'destructive',
      });
    },
  });

  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label="Add a scenic route"
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-10"
    >
      {entry.restored && <DraftNote onStartOver={entry.startOver} />}
      {trackField(track)}
      <RouteFields entry={entry} detect={detect} detecting={detecting} />
      <Disclosure summary="About you" note="Optional. Your e-mail address is never shown.">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Your name"
            autoComplete="name"
            maxLength={LIMITS.name}
            {...inputOf('submitterName')}
          />
          <TextField
            label="Your e-mail address"
            type="email"
            autoComplete="email"
            maxLength={LIMITS.email}
            {...inputOf('submitterEmail')}
          />
        </div>
      </Disclosure>
      <TrapField ref={trap} />
      {entry.problem && (
        <SendProblemNote
          title="The route was not sent"
          offline={entry.problem.offline}
          message={userMessage(entry.problem.error, 'Failed to add scenic route')}
        />
      )}
      <div>
        <Button type="submit" icon="send" pending={entry.sending} pendingLabel="Adding Route...">
          Add Route
        </Button>
      </div>
    </form>
  );
}
