import { useMemo, type SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { TRACK_FIELDS, type TrackSlotProps } from '../../tracks/track-fill.model.ts';
import { BESIDE_CLASS, useRoadWay } from '../../tracks/ui/use-road-way.tsx';
import { createDrawnPoints } from '#features/tracks/draw/drawn-points.store.ts';
import type { AddRouteAnswer } from '../../submit/add-route.schema.ts';
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
import { toast } from '#ui/toasts/toast-store.ts';
import { addRideMutation } from '../rides.queries.ts';
import { INVALID_ZIP_CODES, zipCodesOf } from '../ride-limits.model.ts';
import { newRideFormSchema } from '../rides.schema.ts';
import { ruleOf, ruleProblems } from '../../series/repeat.model.ts';
import { RepeatFields } from '../../series/ui/repeat-fields.tsx';
import { CopyRide } from './copy-ride.tsx';
import { EMPTY_RIDE, firstRideDay, MoreRideFields, RideFields } from './ride-fields.tsx';

const draft = createFormDraft('add-ride', EMPTY_RIDE);
const drawnPoints = createDrawnPoints('add-ride');
const ADDING_FAILED = 'Failed to Add Group Ride';
const FAILED = 'The group ride could not be added. Please try again.';

export interface AddRideFormProps {
  /** Of the map to draw on; without it there is none. */
  baseMap: MapCanvasProps['baseMap'] | undefined;
  id: string;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** Gets the server's answer: what happens next, and the private link. */
  onAdded: (answer: AddRouteAnswer) => void;
}

export function AddRideForm({ id, baseMap, renderedAt, onAdded }: AddRideFormProps) {
  const client = useQueryClient();
  const copied = useSearchParams()[0].get('copy');
  const today = firstRideDay(renderedAt);
  const schema = useMemo(() => newRideFormSchema(today), [today]);
  const { formRef, trap, ...entry } = usePublicForm({ schema, defaults: EMPTY_RIDE, draft });
  const { form, inputOf } = entry;
  const add = useMutation(addRideMutation(client, entry.guard));
  const track: TrackSlotProps = {
    trackId: useWatch({ control: form.control, name: 'trackId' }),
    error: entry.errorOf('trackId'),
    setTrackId: (id) => {
      form.setValue('trackId', id, { shouldDirty: true });
      form.clearErrors('trackId');
    },
    read: (field) => ({ now: form.getValues(field), empty: EMPTY_RIDE[field] }),
    write: ({ field, value }) => {
      form.setValue(field, value, { shouldDirty: true });
      form.clearErrors(field);
    },
  };

  const road = useRoadWay({
    ...track,
    points: drawnPoints,
    baseMap,
    near: () => zipCodesOf(form.getValues('zipCodes'))[0],
  });
  // Fields are compared with what the road has filled in.
  useWatch({ control: form.control, name: TRACK_FIELDS });

  const send = entry.submit({
    send: add.mutateAsync,
    refuse: (ride) => ({
      ...road.refuse(),
      ...(ride.repeats !== '' &&
        ruleProblems(ruleOf(ride.repeats, ride.rideDate, ride.repeatsUntil ?? null))),
    }),
    onSent: (answer, { name }, hasLateChanges) => {
      if (!hasLateChanges) road.forget();
      // What happens next stands on the page, with the link.
      sentToast(
        { title: 'Group Ride Added Successfully', ends: [ADDING_FAILED, INVALID_ZIP_CODES.title] },
        hasLateChanges,
      );
      saveLink({ ...answer.link, title: `Ride: ${name}`, entry: String(answer.id) });
      onAdded(answer);
    },
    onFailed: (error) => failureToast(ADDING_FAILED, error, FAILED),
  });
  const submit = (event: SyntheticEvent) => {
    if (zipCodesOf(form.getValues('zipCodes')).length === 0) {
      toast({ ...INVALID_ZIP_CODES, variant: 'destructive' });
    }
    send(event);
  };

  return (
    <div className={road.map ? BESIDE_CLASS : undefined}>
      <SendForm
        id={id}
        label="Add a group ride"
        formRef={formRef}
        trap={trap}
        entry={entry}
        onSubmit={submit}
        className="flex max-w-3xl flex-col gap-10"
        unsent={{ title: 'The group ride was not sent', reason: FAILED }}
        button={{ label: 'Add Group Ride', pendingLabel: 'Adding Group Ride...', icon: 'send' }}
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
        {copied !== null && <CopyRide id={copied} form={form} />}
        {road.field}
        <RideFields entry={entry} road={road} today={today} />
        <RepeatFields entry={entry} />
        <Disclosure
          summary="More about the ride"
          note="Optional: meeting point, stops, pace, riders. Your email stays private."
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <MoreRideFields entry={entry} />
            <NameField {...inputOf('submitterName')} />
            <EmailField {...inputOf('submitterEmail')} />
          </div>
        </Disclosure>
      </SendForm>
      {road.map}
    </div>
  );
}
