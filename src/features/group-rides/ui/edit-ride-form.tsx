import { useMemo, useState } from 'react';
import { newerFields } from '#features/proposals/proposals.model.ts';
import { OWN_FIELDS } from '#features/scenic-routes/own-route.model.ts';
import { ownRouteCalls } from '#features/scenic-routes/own-route.queries.ts';
import type { OwnRoute } from '#features/scenic-routes/own-route.schema.ts';
import { ApiError } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { EditForm } from '#ui/edit-form.tsx';
import type { EditSlot } from '#ui/owned-entry.tsx';
import { rideSubmission } from '../group-rides.model.ts';
import { rideFormSchema } from '../group-rides.schema.ts';
import { INVALID_ZIP_CODES, RIDE_MESSAGES, zipCodesOf } from '../ride-limits.model.ts';
import { EMPTY_RIDE, firstRideDay, MoreRideFields, RideFields, type RideFormValues } from './ride-fields.tsx';

export interface EditRideFormProps extends EditSlot<OwnRoute> {
  /** Epoch ms at which the form was opened. */
  renderedAt: number;
}

/** The form of a new ride, filled with what its owner wants it to be. */
export function EditRideForm({ entry, token, renderedAt, onSaved, onConflict, onClose }: EditRideFormProps) {
  const [opened, setOpened] = useState(entry.wanted);
  const defaults = useMemo(() => formValues(entry.wanted), [entry.wanted]);
  const draft = useMemo(() => createFormDraft(`own-ride-${entry.id}`, EMPTY_RIDE), [entry.id]);
  const { formRef, trap: _trap, ...own } = usePublicForm({ schema: rideFormSchema, defaults, draft });
  const today = firstRideDay(renderedAt);

  const submit = own.submit({
    send: (form) => {
      const {
        submitterName: _name,
        submitterEmail: _email,
        routeType: _type,
        ...ride
      } = rideSubmission(form);
      return ownRouteCalls(token).edit({ ...ride, version: entry.version });
    },
    refuse: (ride) => ({
      ...(ride.rideDate < today &&
        ride.rideDate !== entry.stored.rideDate && { rideDate: RIDE_MESSAGES.pastDate }),
      ...(zipCodesOf(ride.zipCodes).length === 0 && { zipCodes: INVALID_ZIP_CODES.description }),
      ...(ride.distance === 0 && { distance: RIDE_MESSAGES.distance }),
    }),
    onSent: onSaved,
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) onConflict();
    },
  });
  return (
    <EditForm
      label="Change your ride"
      formRef={formRef}
      onSubmit={submit}
      onClose={onClose}
      onStartOver={() => {
        setOpened(entry.wanted);
        own.startOver();
      }}
      restored={own.restored}
      sending={own.sending}
      problem={own.problem}
      newer={newerFields(OWN_FIELDS, opened, entry.wanted)}
    >
      <RideFields entry={own} today={today} />
      <div className="flex flex-col gap-5">
        <h2>More about the ride</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <MoreRideFields entry={own} />
        </div>
      </div>
    </EditForm>
  );
}

const formValues = (ride: OwnRoute['wanted']): RideFormValues => ({
  ...EMPTY_RIDE,
  name: ride.name,
  description: ride.description,
  startLocation: ride.startLocation,
  endLocation: ride.endLocation,
  distance: ride.distance === 0 ? '' : String(ride.distance),
  estimatedTime: String(ride.estimatedTime),
  difficulty: ride.difficulty,
  roadType: ride.roadType,
  scenicRating: ride.scenicRating,
  highlights: ride.highlights.join('\n'),
  warnings: ride.warnings.join('\n'),
  zipCodes: ride.zipCodes.join(', '),
  rideDate: ride.rideDate ?? '',
  rideTime: ride.rideTime ?? '',
  organizer: ride.organizer ?? '',
  meetingPoint: ride.meetingPoint ?? '',
  pace: ride.pace ?? '',
  fuelRange: ride.fuelRange === null ? '' : String(ride.fuelRange),
  maxRiders: ride.maxRiders === null ? '' : String(ride.maxRiders),
});
