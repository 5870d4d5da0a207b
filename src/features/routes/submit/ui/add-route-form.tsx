import { useWatch } from 'react-hook-form';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { createDrawnPoints } from '#features/tracks/draw/drawn-points.store.ts';
import { isZipCode } from '#features/location/zip-code.model.ts';
import { TRACK_FIELDS, zipList, type TrackSlotProps } from '../../tracks/track-fill.model.ts';
import { BESIDE_CLASS, useRoadWay } from '../../tracks/ui/use-road-way.tsx';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { saveLink } from '#features/my-entries/saved-links.store.ts';
import { ConductLine } from '#features/terms/ui/conduct-line.tsx';
import { EmailField, NameField } from '#ui/forms/contact-fields.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { DraftNote } from '#ui/forms/form-notes.tsx';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { sentToast } from '#ui/toasts/sent-toast.ts';
import { addRouteFormSchema, type AddRouteAnswer } from '../add-route.schema.ts';
import { addRouteMutation } from '../add-route.queries.ts';
import { EMPTY_ROUTE, RouteFields } from './route-fields.tsx';

const ADDING_FAILED = 'Error Adding Route';
const SUBMISSION_FAILED = 'Submission Error';
const draft = createFormDraft('add-route', EMPTY_ROUTE);
const drawnPoints = createDrawnPoints('add-route');

const asText = (value: string | number | string[] | undefined) =>
  Array.isArray(value) ? value.filter((item) => item !== '').join(', ') : String(value ?? '');

export interface AddRouteFormProps extends ZipDetection {
  /** Of the map to draw on; without it there is none. */
  baseMap: MapCanvasProps['baseMap'] | undefined;
  /** Gets the server's answer: what happens next, and the private link. */
  onAdded: (answer: AddRouteAnswer) => void;
}

export function AddRouteForm({ baseMap, detect, detecting, onAdded }: AddRouteFormProps) {
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

  const road = useRoadWay({
    ...track,
    points: drawnPoints,
    baseMap,
    near: () => form.getValues('zipCodes').find(isZipCode),
  });
  // Fields are compared with what the road has filled in.
  useWatch({ control: form.control, name: TRACK_FIELDS });

  const submit = entry.submit({
    send: add.mutateAsync,
    refuse: road.refuse,
    onSent: (answer, { name }, hasLateChanges) => {
      if (!hasLateChanges) road.forget();
      // What happens next stands on the page, with the link.
      sentToast(
        { title: 'Route Added Successfully!', ends: [ADDING_FAILED, SUBMISSION_FAILED] },
        hasLateChanges,
      );
      saveLink({ ...answer.link, title: `Route: ${name}`, entry: String(answer.id) });
      onAdded(answer);
    },
    onFailed: (error) => {
      failureToast(ADDING_FAILED, error, 'Failed to add scenic route');
      failureToast(SUBMISSION_FAILED, error, 'Please check the form and try again.');
    },
  });

  return (
    <div className={road.map ? BESIDE_CLASS : undefined}>
      <SendForm
        label="Add a scenic route"
        formRef={formRef}
        trap={trap}
        entry={entry}
        onSubmit={submit}
        className="flex max-w-3xl flex-col gap-10"
        unsent={{ title: 'The route was not sent', reason: 'Failed to add scenic route' }}
        button={{ label: 'Add Route', pendingLabel: 'Adding Route...', icon: 'send' }}
        after={<ConductLine />}
      >
        {entry.restored && (
          <DraftNote
            onStartOver={() => {
              entry.startOver();
              road.forget();
            }}
          />
        )}
        {road.field}
        <RouteFields entry={entry} road={road} detect={detect} detecting={detecting} />
        <Disclosure summary="About you" note="Optional. Your email address is never shown.">
          <div className="grid gap-5 sm:grid-cols-2">
            <NameField {...inputOf('submitterName')} />
            <EmailField {...inputOf('submitterEmail')} />
          </div>
        </Disclosure>
      </SendForm>
      {road.map}
    </div>
  );
}
