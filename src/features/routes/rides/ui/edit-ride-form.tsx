import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { newerFields } from '#features/review/changes/proposals.model.ts';
import { OWN_FIELDS } from '../../own/own-route.model.ts';
import { ownRouteCalls } from '../../own/own-route.queries.ts';
import type { OwnRoute } from '../../own/own-route.schema.ts';
import { EditForm } from '#features/my-entries/ui/edit-form.tsx';
import type { EditSlot } from '#features/my-entries/ui/owned-entry.tsx';
import { useEditForm } from '#features/my-entries/ui/use-edit-form.ts';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { rideSubmission } from '../rides.model.ts';
import { rideFormSchema, type RideForm } from '../rides.schema.ts';
import { RIDE_MESSAGES } from '../ride-limits.model.ts';
import {
  AND_FOLLOWING,
  ruleOf,
  ruleProblems,
  THIS_DATE,
  type ChangeScope,
} from '../../series/repeat.model.ts';
import { RuleFields } from '../../series/ui/repeat-fields.tsx';
import { Select } from '#ui/forms/select.tsx';
import { EMPTY_RIDE, firstRideDay, MoreRideFields, RideFields, rideFormValues } from './ride-fields.tsx';

const SCOPES = [
  { value: THIS_DATE, label: 'This date only' },
  { value: AND_FOLLOWING, label: 'This date and all that follow' },
];

const formValues = (ride: OwnRoute['wanted']) => ({
  ...rideFormValues(ride),
  repeats: ride.repeats ?? '',
  repeatsUntil: ride.repeatsUntil ?? '',
});

export interface EditRideFormProps extends EditSlot<OwnRoute> {
  /** Epoch ms at which the form was opened. */
  renderedAt: number;
}

/** The form of a new ride, filled with what its owner wants it to be. */
export function EditRideForm({ renderedAt, ...slot }: EditRideFormProps) {
  const { entry, token } = slot;
  const mailWorks = useMailWorks();
  const [appliesTo, setAppliesTo] = useState(entry.wanted.appliesTo ?? THIS_DATE);
  const today = firstRideDay(renderedAt);
  const hasRule = (scope: ChangeScope) =>
    entry.series !== null && (entry.state === 'pending' || scope === AND_FOLLOWING);
  /** A rule begins with the day that is chosen, or goes on. */
  const firstDateOf = (day: string) =>
    entry.series && entry.state !== 'pending' && day === entry.stored.rideDate
      ? entry.series.changesFrom
      : day;
  /** Only where something about the rule is new: what is stored may be older than a year by now. */
  const ruleRefused = ({ repeats, rideDate: day, repeatsUntil }: RideForm) => {
    const { stored } = entry;
    const isSame =
      repeats === stored.repeats && repeatsUntil === stored.repeatsUntil && day === stored.rideDate;
    if (repeats === '' || isSame) return {};
    if (!repeatsUntil) return { repeatsUntil: 'Please enter the last day' };
    return ruleProblems(ruleOf(repeats, firstDateOf(day), repeatsUntil));
  };
  const { entry: own, frame } = useEditForm({
    slot,
    draftKey: `own-ride-${entry.id}`,
    wanted: entry.wanted,
    schema: rideFormSchema,
    empty: EMPTY_RIDE,
    valuesOf: formValues,
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
      ...(hasRule(appliesTo) && ruleRefused(ride)),
      ...(ride.rideDate < today &&
        ride.rideDate !== entry.stored.rideDate && { rideDate: RIDE_MESSAGES.pastDate }),
    }),
  });
  const rideDate = useWatch({ control: own.form.control, name: 'rideDate' });
  const firstDate = firstDateOf(rideDate);
  return (
    <EditForm label="Change your ride" {...frame}>
      {entry.series && entry.state !== 'pending' && (
        <Select
          label="What does your change count for?"
          hint={mailWorks ? 'Riders hear of another day, time or meeting point of their date.' : undefined}
          options={SCOPES}
          value={appliesTo}
          onChange={({ target }) => setAppliesTo(target.value === AND_FOLLOWING ? AND_FOLLOWING : THIS_DATE)}
        />
      )}
      {hasRule(appliesTo) && (
        <div className="flex flex-col gap-5">
          <h2>How it repeats</h2>
          {entry.state !== 'pending' && (
            <p className="text-muted">
              For another weekday, choose another ride date. Dates that are not among the new ones are
              canceled{mailWorks && ', and everyone who signed up for them gets an email'}; the others keep
              their riders.
            </p>
          )}
          <RuleFields entry={own} firstDate={firstDate} />
        </div>
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
