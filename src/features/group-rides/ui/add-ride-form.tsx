import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { Controller } from 'react-hook-form';
import { DIFFICULTY_LABELS, ROAD_TYPE_LABELS } from '#features/scenic-routes/scenic-routes.model.ts';
import { DIFFICULTIES, LIMITS, ROAD_TYPES } from '#features/scenic-routes/route-choices.model.ts';
import { userMessage } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { DraftNote, SendProblemNote } from '#ui/form-notes.tsx';
import { Select } from '#ui/select.tsx';
import { StarInput } from '#ui/stars.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast-store.ts';
import { TrapField } from '#ui/trap-field.tsx';
import { RIDE_FORM_DEFAULTS } from '../group-rides.model.ts';
import { addRideMutation } from '../group-rides.queries.ts';
import { INVALID_ZIP_CODES, RIDE_LIMITS, RIDE_MESSAGES, zipCodesOf } from '../ride-limits.model.ts';
import { rideFormSchema, type RideForm } from '../group-rides.schema.ts';

/** What the inputs hold: everything as the text that was typed, but the stars. */
type RideFormValues = Record<Exclude<keyof RideForm, 'scenicRating'>, string> & { scenicRating: number };

const EMPTY: RideFormValues = { ...RIDE_FORM_DEFAULTS };
const draft = createFormDraft('add-ride', EMPTY);
const FAILED = 'The group ride could not be added. Please try again.';

/** The zone of the product whose day ends last; whether a day is past in the ride's own zone, the server knows. */
const LATEST_ZONE = 'Pacific/Pago_Pago';

const DIFFICULTY_CHOICES = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }));
const ROAD_TYPE_CHOICES = ROAD_TYPES.map((value) => ({ value, label: ROAD_TYPE_LABELS[value] }));

export interface AddRideFormProps {
  id: string;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** Gets the server's sentence on what happens next. */
  onAdded: (message: string) => void;
}

export function AddRideForm({ id, renderedAt, onAdded }: AddRideFormProps) {
  const client = useQueryClient();
  const { formRef, trap, ...entry } = usePublicForm({ schema: rideFormSchema, defaults: EMPTY, draft });
  const { form, errorOf } = entry;
  const { register, control } = form;
  const add = useMutation(addRideMutation(client, entry.guard));
  const today = isoDay(renderedAt / 1000, LATEST_ZONE);

  const send = entry.submit({
    send: add.mutateAsync,
    refuse: (ride) => ({
      ...(ride.rideDate < today && { rideDate: RIDE_MESSAGES.pastDate }),
      ...(zipCodesOf(ride.zipCodes).length === 0 && { zipCodes: INVALID_ZIP_CODES.description }),
      // The call takes 0 for "unknown"; who plans a ride knows how long it is.
      ...(ride.distance === 0 && { distance: RIDE_MESSAGES.distance }),
    }),
    onSent: ({ message }) => {
      toast({ title: 'Group Ride Added Successfully', description: message });
      onAdded(message);
    },
    onFailed: (error) =>
      toast({
        title: 'Failed to Add Group Ride',
        description: userMessage(error, FAILED),
        variant: 'destructive',
      }),
  });
  const submit = (event: SyntheticEvent) => {
    if (zipCodesOf(form.getValues('zipCodes')).length === 0) {
      toast({ ...INVALID_ZIP_CODES, variant: 'destructive' });
    }
    send(event);
  };

  return (
    <form
      ref={formRef}
      id={id}
      method="post"
      noValidate
      aria-label="Add a group ride"
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-10"
    >
      {entry.restored && <DraftNote onStartOver={entry.startOver} />}
      <div className="flex flex-col gap-5">
        <h2>When and where</h2>
        <TextField
          label="Ride name"
          required
          maxLength={LIMITS.name}
          error={errorOf('name')}
          {...register('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Ride date"
            required
            type="date"
            min={today}
            error={errorOf('rideDate')}
            {...register('rideDate')}
          />
          <TextField
            label="Start time"
            required
            type="time"
            error={errorOf('rideTime')}
            {...register('rideTime')}
          />
          <TextField
            label="Start location"
            required
            placeholder="Town, state"
            maxLength={LIMITS.place}
            error={errorOf('startLocation')}
            {...register('startLocation')}
          />
          <TextField
            label="End location"
            required
            placeholder="Town, state"
            maxLength={LIMITS.place}
            error={errorOf('endLocation')}
            {...register('endLocation')}
          />
        </div>
        <TextField
          label="ZIP codes"
          hint="Separated by commas. Date and time count in the zone of the first one."
          required
          inputMode="text"
          placeholder="80435, 80498"
          autoComplete="off"
          maxLength={300}
          error={errorOf('zipCodes')}
          {...register('zipCodes')}
        />
      </div>
      <div className="flex flex-col gap-5">
        <h2>The ride</h2>
        <Textarea
          label="Description"
          required
          maxLength={LIMITS.longText}
          error={errorOf('description')}
          {...register('description')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Distance in miles"
            hint={`1 to ${RIDE_LIMITS.maxMiles}`}
            required
            type="number"
            inputMode="decimal"
            min={1}
            max={RIDE_LIMITS.maxMiles}
            step={0.1}
            error={errorOf('distance')}
            {...register('distance')}
          />
          <TextField
            label="Duration in minutes"
            hint={`${RIDE_LIMITS.minMinutes} to ${RIDE_LIMITS.maxMinutes}`}
            required
            type="number"
            inputMode="numeric"
            min={RIDE_LIMITS.minMinutes}
            max={RIDE_LIMITS.maxMinutes}
            error={errorOf('estimatedTime')}
            {...register('estimatedTime')}
          />
          <Select
            label="Difficulty"
            required
            options={DIFFICULTY_CHOICES}
            error={errorOf('difficulty')}
            {...register('difficulty')}
          />
          <Select
            label="Road type"
            required
            options={ROAD_TYPE_CHOICES}
            error={errorOf('roadType')}
            {...register('roadType')}
          />
        </div>
        <Controller
          control={control}
          name="scenicRating"
          render={({ field }) => (
            <StarInput
              label="Scenic rating"
              required
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('scenicRating')}
            />
          )}
        />
        <Textarea
          label="Highlights"
          hint="One per line."
          required
          rows={3}
          error={errorOf('highlights')}
          {...register('highlights')}
        />
        <Textarea
          label="Warnings and tips"
          hint="One per line."
          required
          rows={3}
          error={errorOf('warnings')}
          {...register('warnings')}
        />
      </div>
      <Disclosure
        summary="More about the ride"
        note="Optional: meeting point, pace, riders. Your e-mail stays private."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Meeting point"
            placeholder="Fuel station, parking lot"
            maxLength={LIMITS.list.length}
            error={errorOf('meetingPoint')}
            {...register('meetingPoint')}
          />
          <TextField
            label="Organizer"
            placeholder="Club or person"
            maxLength={LIMITS.name}
            error={errorOf('organizer')}
            {...register('organizer')}
          />
          <TextField
            label="Pace"
            placeholder="Relaxed, with stops"
            maxLength={LIMITS.list.length}
            error={errorOf('pace')}
            {...register('pace')}
          />
          <TextField
            label="Fuel range needed, miles"
            type="number"
            inputMode="numeric"
            error={errorOf('fuelRange')}
            {...register('fuelRange')}
          />
          <TextField
            label="Riders at most"
            type="number"
            inputMode="numeric"
            error={errorOf('maxRiders')}
            {...register('maxRiders')}
          />
          <TextField
            label="Your name"
            autoComplete="name"
            maxLength={LIMITS.name}
            error={errorOf('submitterName')}
            {...register('submitterName')}
          />
          <TextField
            label="Your e-mail address"
            type="email"
            autoComplete="email"
            maxLength={LIMITS.email}
            error={errorOf('submitterEmail')}
            {...register('submitterEmail')}
          />
        </div>
      </Disclosure>
      <TrapField ref={trap} />
      {entry.problem && (
        <SendProblemNote
          title="The group ride was not sent"
          offline={entry.problem.offline}
          message={userMessage(entry.problem.error, FAILED)}
        />
      )}
      <div>
        <Button type="submit" icon="send" pending={entry.sending} pendingLabel="Adding Group Ride...">
          Add Group Ride
        </Button>
      </div>
    </form>
  );
}
