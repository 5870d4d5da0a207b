import { useState } from 'react';
import { newerFields } from '#features/review/changes/proposals.model.ts';
import { OWN_FIELDS } from '../../own/own-route.model.ts';
import { ownRouteCalls } from '../../own/own-route.queries.ts';
import type { OwnRoute } from '../../own/own-route.schema.ts';
import { EditForm } from '#features/my-entries/ui/edit-form.tsx';
import type { EditSlot } from '#features/my-entries/ui/owned-entry.tsx';
import { useEditForm } from '#features/my-entries/ui/use-edit-form.ts';
import { rideSubmission } from '../rides.model.ts';
import { rideFormSchema } from '../rides.schema.ts';
import { INVALID_ZIP_CODES, RIDE_MESSAGES, zipCodesOf } from '../ride-limits.model.ts';
import { AND_FOLLOWING, THIS_DATE } from '../../series/repeat.model.ts';
import { Select } from '#ui/select.tsx';
import { EMPTY_RIDE, firstRideDay, MoreRideFields, RideFields, rideFormValues } from './ride-fields.tsx';

const SCOPES = [
  { value: THIS_DATE, label: 'This date only' },
  { value: AND_FOLLOWING, label: 'This date and all that follow' },
];

export interface EditRideFormProps extends EditSlot<OwnRoute> {
  /** Epoch ms at which the form was opened. */
  renderedAt: number;
}

/** The form of a new ride, filled with what its owner wants it to be. */
export function EditRideForm({ renderedAt, ...slot }: EditRideFormProps) {
  const { entry, token } = slot;
  const [appliesTo, setAppliesTo] = useState(entry.wanted.appliesTo ?? THIS_DATE);
  const today = firstRideDay(renderedAt);
  const { entry: own, frame } = useEditForm({
    slot,
    draftKey: `own-ride-${entry.id}`,
    wanted: entry.wanted,
    schema: rideFormSchema,
    empty: EMPTY_RIDE,
    valuesOf: rideFormValues,
    newerFields: (before, now) => newerFields(OWN_FIELDS, before, now),
    send: (form) => {
      const {
        submitterName: _name,
        submitterEmail: _email,
        routeType: _type,
        ...ride
      } = rideSubmission(form);
      return ownRouteCalls(token, entry.series && String(entry.id)).edit({
        ...ride,
        appliesTo,
        version: entry.version,
      });
    },
    refuse: (ride) => ({
      ...(ride.rideDate < today &&
        ride.rideDate !== entry.stored.rideDate && { rideDate: RIDE_MESSAGES.pastDate }),
      ...(zipCodesOf(ride.zipCodes).length === 0 && { zipCodes: INVALID_ZIP_CODES.description }),
      ...(ride.distance === 0 && { distance: RIDE_MESSAGES.distance }),
    }),
  });
  return (
    <EditForm label="Change your ride" {...frame}>
      {entry.series && entry.state !== 'pending' && (
        <Select
          label="What does your change count for?"
          hint="A new day counts for this date alone. Riders hear of another day, time or meeting point of their date."
          options={SCOPES}
          value={appliesTo}
          onChange={({ target }) => setAppliesTo(target.value === AND_FOLLOWING ? AND_FOLLOWING : THIS_DATE)}
        />
      )}
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
