import { Controller, type FieldValues } from 'react-hook-form';
import { PlaceListField } from '#features/location/ui/place-list-field.tsx';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import type { PublicForm } from '#platform/forms/use-public-form.ts';
import { cx } from '#ui/cx.ts';
import { ListField } from '#ui/forms/list-field.tsx';
import { LocateButton } from '#ui/forms/locate-button.tsx';
import { Select } from '#ui/forms/select.tsx';
import { StarInput } from '#ui/signs/stars.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { LIMITS } from '../../entry/choices.model.ts';
import type { TrackField } from '../../tracks/track-fill.model.ts';
import { FILLED_CLASS, FilledNote } from '../../tracks/ui/filled-note.tsx';
import type { RoadWay } from '../../tracks/ui/use-road-way.tsx';
import { DIFFICULTY_CHOICES, ROAD_TYPE_CHOICES } from '../../entry/ui/options.ts';
import type { AddRouteForm } from '../add-route.schema.ts';

/** What the inputs hold: numbers as the text that was typed, but the stars. */
export type RouteFormValues = {
  [Field in keyof AddRouteForm]-?: Field extends 'scenicRating'
    ? number
    : AddRouteForm[Field] extends string[]
      ? string[]
      : string;
};

/** An empty form. */
export const EMPTY_ROUTE: RouteFormValues = {
  name: '',
  description: '',
  startLocation: '',
  endLocation: '',
  distance: '',
  estimatedTime: '60',
  difficulty: 'beginner',
  roadType: 'rural',
  scenicRating: 3,
  highlights: [''],
  warnings: [''],
  zipCodes: [''],
  trackId: '',
  submitterName: '',
  submitterEmail: '',
};

/** The entry of a list that its error is about. */
const isOverlong = (entry: string) => entry.trim().length > LIMITS.list.length;

export interface RouteFieldsProps<Body extends FieldValues> extends ZipDetection {
  entry: Pick<PublicForm<RouteFormValues, Body>, 'form' | 'errorOf' | 'inputOf'>;
  /** What a drawn road or a file has filled in. */
  road?: Pick<RoadWay, 'isFilled' | 'anyFilled'> | undefined;
}

/** Everything that a route is, in a form. */
export function RouteFields<Body extends FieldValues>({
  entry,
  road,
  detect,
  detecting,
}: RouteFieldsProps<Body>) {
  const { form, errorOf, inputOf } = entry;
  const { control } = form;
  const filled = (field: TrackField) => (road?.isFilled(field) ? FILLED_CLASS : undefined);

  const fillIn = async () => {
    const zipCode = await detect();
    if (zipCode === undefined) return;
    const filled = form.getValues('zipCodes').filter((zip) => zip !== '' && zip !== zipCode);
    form.setValue('zipCodes', [...filled, zipCode], { shouldDirty: true });
    form.clearErrors('zipCodes');
  };

  return (
    <>
      <div className="flex flex-col gap-5">
        <h2>The road</h2>
        <TextField label="Route name" required autoComplete="off" {...inputOf('name')} />
        <Textarea label="Description" hint="What makes it worth the ride?" {...inputOf('description')} />
        <FilledNote road={road} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Start location"
            placeholder="Town, state"
            fieldClassName={filled('startLocation')}
            {...inputOf('startLocation')}
          />
          <TextField
            label="End location"
            placeholder="Town, state"
            fieldClassName={filled('endLocation')}
            {...inputOf('endLocation')}
          />
          <TextField
            label="Distance in miles"
            hint="Leave it empty when you are not sure."
            type="number"
            inputMode="decimal"
            min={1}
            step={0.1}
            fieldClassName={filled('distance')}
            {...inputOf('distance')}
          />
          <TextField
            label="Time in minutes"
            hint={`Without stops, ${LIMITS.minMinutes} or more.`}
            type="number"
            inputMode="numeric"
            min={LIMITS.minMinutes}
            fieldClassName={filled('estimatedTime')}
            {...inputOf('estimatedTime')}
          />
          <Select label="Difficulty" options={DIFFICULTY_CHOICES} {...inputOf('difficulty')} />
          <Select label="Road type" options={ROAD_TYPE_CHOICES} {...inputOf('roadType')} />
        </div>
        <Controller
          control={control}
          name="scenicRating"
          render={({ field }) => (
            <StarInput
              label="Scenic rating"
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('scenicRating')}
            />
          )}
        />
      </div>
      <div className={cx('flex flex-col gap-6', filled('zipCodes'))}>
        <h2>Where it is</h2>
        <Controller
          control={control}
          name="zipCodes"
          render={({ field }) => (
            <PlaceListField
              label="ZIP codes"
              hint="Riders find the route by these. The first one counts as the start."
              required
              itemName="ZIP code"
              max={LIMITS.zipCodes}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('zipCodes')}
              actions={<LocateButton detecting={detecting} onClick={() => void fillIn()} />}
            />
          )}
        />
      </div>
      <div className="flex flex-col gap-6">
        <h2>What to know</h2>
        <Controller
          control={control}
          name="highlights"
          render={({ field }) => (
            <ListField
              label="Highlights"
              itemName="highlight"
              max={LIMITS.list.items}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('highlights')}
              isWrong={isOverlong}
              input={{ placeholder: 'Overlook, café, best stretch' }}
            />
          )}
        />
        <Controller
          control={control}
          name="warnings"
          render={({ field }) => (
            <ListField
              label="Warnings"
              itemName="warning"
              max={LIMITS.list.items}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('warnings')}
              isWrong={isOverlong}
              input={{ placeholder: 'Gravel, wildlife, no fuel' }}
            />
          )}
        />
      </div>
    </>
  );
}
