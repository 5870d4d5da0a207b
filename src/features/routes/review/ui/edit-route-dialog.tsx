import type { ReactNode } from 'react';
import { DIFFICULTIES, ROUTE_TYPES } from '../../entry/choices.model.ts';
import { routeChangesSchema, type ReviewedRoute } from '../reviewed-route.schema.ts';
import { DIFFICULTY_LABELS } from '../../entry/route.model.ts';
import { useEntryForm } from '#platform/forms/use-entry-form.ts';
import { Select } from '#ui/forms/select.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { EditDialog } from '#features/review/ui/edit-dialog.tsx';
import { RouteTrack } from './route-track.tsx';
import { useSaveEntry } from '#features/review/ui/use-save-entry.ts';

const valuesOf = (route: ReviewedRoute) => ({
  name: route.name,
  description: route.description,
  startLocation: route.startLocation,
  endLocation: route.endLocation,
  distance: String(route.distance),
  difficulty: String(route.difficulty),
  routeType: String(route.routeType),
});
type RouteValues = ReturnType<typeof valuesOf>;

/** A distance is read as an integer, an emptied one as none, which is refused; one that nobody touched keeps its decimals. */
const bodyOf = ({ distance, ...rest }: Partial<RouteValues>) =>
  distance === undefined ? rest : { ...rest, distance: Math.trunc(Number.parseFloat(distance)) };

const DIFFICULTY_CHOICES = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }));
const TYPE_LABELS = { scenic: 'Scenic route', group_ride: 'Group ride' } as const;
const TYPE_CHOICES = ROUTE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

/** The call may make such a ride, but no list shows it; its page does. */
const UNDATED_RIDE =
  'Without a ride date, no list and no search shows it. Its submitter can add the date by the private link.';

export interface EditRouteDialogProps {
  route: ReviewedRoute;
  refresh: () => Promise<unknown>;
  onClose: () => void;
  /** What others added to it, below its own fields. */
  additions?: ReactNode;
}

export function EditRouteDialog({ route, refresh, onClose, additions }: EditRouteDialogProps) {
  const form = useEntryForm(valuesOf(route));
  const save = useSaveEntry({
    kind: 'scenic-routes',
    entry: route,
    form,
    schema: routeChangesSchema,
    bodyOf,
    valuesOf,
    refresh,
    done: 'Route Updated',
    nameOf: ({ name }) => name,
    onSaved: onClose,
  });
  return (
    <EditDialog
      title="Edit Route"
      save={save}
      errors={form.errors}
      isChanged={Object.keys(form.changed).length > 0}
      onClose={onClose}
    >
      <TextField label="Name" required {...form.field('name')} />
      <Textarea label="Description" {...form.field('description')} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label="Start location" {...form.field('startLocation')} />
        <TextField label="End location" {...form.field('endLocation')} />
        <TextField
          label="Distance in miles"
          hint="Whole miles; 0 when nobody knows."
          type="number"
          inputMode="numeric"
          min={0}
          step="any"
          {...form.field('distance')}
        />
        <Select label="Difficulty" options={DIFFICULTY_CHOICES} {...form.field('difficulty')} />
        <Select
          label="Route type"
          hint={form.values.routeType === 'group_ride' && route.rideDate === null ? UNDATED_RIDE : undefined}
          options={TYPE_CHOICES}
          {...form.field('routeType')}
        />
      </div>
      <RouteTrack route={route} onChanged={save.changedTo} />
      {additions}
    </EditDialog>
  );
}
