import { Controller, type FieldValues } from 'react-hook-form';
import { DIFFICULTY_LABELS, ROAD_TYPE_LABELS } from '../../entry/route.model.ts';
import { DIFFICULTIES, ROAD_TYPES } from '../../entry/choices.model.ts';
import type { PublicForm } from '#platform/forms/use-public-form.ts';
import type { TrackField } from '../../tracks/track-fill.model.ts';
import { FILLED_CLASS, FilledNote } from '../../tracks/ui/filled-note.tsx';
import type { RoadWay } from '../../tracks/ui/use-road-way.tsx';
import { Select } from '#ui/forms/select.tsx';
import { StarInput } from '#ui/signs/stars.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { isoDay } from '#platform/time/format-time.ts';
import { RIDE_FORM_DEFAULTS } from '../rides.model.ts';
import type { RideForm } from '../rides.schema.ts';
import type { OwnRoute } from '../../own/own-route.schema.ts';
import { RIDE_LIMITS } from '../ride-limits.model.ts';

/** What the inputs hold: everything as the text that was typed, but the stars. */
export type RideFormValues = Record<Exclude<keyof RideForm, 'scenicRating'>, string> & {
  scenicRating: number;
};

/** An empty form. */
export const EMPTY_RIDE: RideFormValues = { ...RIDE_FORM_DEFAULTS };

/** A ride as a form holds it; what says who sent it, and how it repeats, stays empty. */
export const rideFormValues = (
  ride: Omit<OwnRoute['wanted'], 'appliesTo' | 'repeats' | 'repeatsUntil'>,
): RideFormValues => ({
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
  meetingTime: ride.meetingTime ?? '',
  lead: ride.lead ?? '',
  sweep: ride.sweep ?? '',
  stops: ride.stops.join('\n'),
  trackId: '',
  repeats: '',
  repeatsUntil: '',
  submitterName: '',
  submitterEmail: '',
});

/** The zone of the product whose day ends last; whether a day is past in the ride's own zone, the server knows. */
const LATEST_ZONE = 'Pacific/Pago_Pago';

/** The first day that a ride can be on, seen from somewhere in the US. `renderedAt` in epoch ms. */
export const firstRideDay = (renderedAt: number): string => isoDay(renderedAt / 1000, LATEST_ZONE);

const DIFFICULTY_CHOICES = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }));
const ROAD_TYPE_CHOICES = ROAD_TYPES.map((value) => ({ value, label: ROAD_TYPE_LABELS[value] }));

interface Fields<Body extends FieldValues> {
  entry: Pick<PublicForm<RideFormValues, Body>, 'form' | 'errorOf' | 'inputOf'>;
}

/** What every ride is, in a form. `today`: the first day that can be chosen. */
export function RideFields<Body extends FieldValues>({
  entry,
  road,
  today,
}: Fields<Body> & { today: string; road?: Pick<RoadWay, 'isFilled' | 'anyFilled'> | undefined }) {
  const { form, errorOf, inputOf } = entry;
  const filled = (field: TrackField) => (road?.isFilled(field) ? FILLED_CLASS : undefined);
  return (
    <>
      <div className="flex flex-col gap-5">
        <h2>When and where</h2>
        <FilledNote road={road} />
        <TextField label="Ride name" required autoComplete="off" {...inputOf('name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Ride date" required type="date" min={today} {...inputOf('rideDate')} />
          <TextField label="Start time" required type="time" {...inputOf('rideTime')} />
          <TextField
            label="Start location"
            required
            placeholder="Town, state"
            fieldClassName={filled('startLocation')}
            {...inputOf('startLocation')}
          />
          <TextField
            label="End location"
            required
            placeholder="Town, state"
            fieldClassName={filled('endLocation')}
            {...inputOf('endLocation')}
          />
        </div>
        <TextField
          label="ZIP codes"
          hint="Separated by commas. Date and time count in the zone of the first one."
          required
          inputMode="text"
          placeholder="80435, 80498"
          autoComplete="off"
          fieldClassName={filled('zipCodes')}
          {...inputOf('zipCodes')}
        />
      </div>
      <div className="flex flex-col gap-5">
        <h2>The ride</h2>
        <Textarea label="Description" required {...inputOf('description')} />
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
            fieldClassName={filled('distance')}
            {...inputOf('distance')}
          />
          <TextField
            label="Duration in minutes"
            hint={`${RIDE_LIMITS.minMinutes} to ${RIDE_LIMITS.maxMinutes}`}
            required
            type="number"
            inputMode="numeric"
            min={RIDE_LIMITS.minMinutes}
            max={RIDE_LIMITS.maxMinutes}
            fieldClassName={filled('estimatedTime')}
            {...inputOf('estimatedTime')}
          />
          <Select label="Difficulty" required options={DIFFICULTY_CHOICES} {...inputOf('difficulty')} />
          <Select label="Road type" required options={ROAD_TYPE_CHOICES} {...inputOf('roadType')} />
        </div>
        <Controller
          control={form.control}
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
        <Textarea label="Highlights" hint="One per line." required rows={3} {...inputOf('highlights')} />
        <Textarea label="Warnings and tips" hint="One per line." required rows={3} {...inputOf('warnings')} />
      </div>
    </>
  );
}

/** What a ride may say beyond that. */
export function MoreRideFields<Body extends FieldValues>({ entry: { inputOf } }: Fields<Body>) {
  return (
    <>
      <TextField label="Meeting point" placeholder="Fuel station, parking lot" {...inputOf('meetingPoint')} />
      <TextField label="Organizer" placeholder="Club or person" {...inputOf('organizer')} />
      <TextField label="Pace" placeholder="Relaxed, with stops" {...inputOf('pace')} />
      <TextField
        label="Fuel range needed, miles"
        type="number"
        inputMode="numeric"
        {...inputOf('fuelRange')}
      />
      <TextField label="Rider limit" type="number" inputMode="numeric" {...inputOf('maxRiders')} />
      <TextField
        label="Meet at"
        hint="When riders gather. The start time is kickstands up."
        type="time"
        {...inputOf('meetingTime')}
      />
      <TextField label="Lead" placeholder="Who rides first" {...inputOf('lead')} />
      <TextField label="Sweep" placeholder="Who rides last" {...inputOf('sweep')} />
      <Textarea
        label="Stops"
        hint="One per line: fuel, food, views."
        rows={3}
        fieldClassName="sm:col-span-2"
        {...inputOf('stops')}
      />
    </>
  );
}
