import { useDetectZip } from '#features/location/ui/use-detect-zip.ts';
import { newerFields } from '#features/review/changes/proposals.model.ts';
import { EditForm } from '#features/my-entries/ui/edit-form.tsx';
import type { EditSlot } from '#features/my-entries/ui/owned-entry.tsx';
import { useEditForm } from '#features/my-entries/ui/use-edit-form.ts';
import { addRouteFormSchema } from '../../submit/add-route.schema.ts';
import { OWN_FIELDS } from '../own-route.model.ts';
import { ownRouteCalls } from '../own-route.queries.ts';
import type { OwnRoute } from '../own-route.schema.ts';
import { EMPTY_ROUTE, RouteFields, type RouteFormValues } from '../../submit/ui/route-fields.tsx';

/** The form of a new route, filled with what its owner wants it to be. */
export function EditRouteForm(slot: EditSlot<OwnRoute>) {
  const { entry, token } = slot;
  const { detect, detecting } = useDetectZip();
  const { entry: own, frame } = useEditForm({
    slot,
    draftKey: `own-route-${entry.id}`,
    wanted: entry.wanted,
    schema: addRouteFormSchema,
    empty: EMPTY_ROUTE,
    valuesOf: formValues,
    newerFields: (before, now) => newerFields(OWN_FIELDS, before, now),
    send: ({ submitterName: _name, submitterEmail: _email, ...fields }) =>
      ownRouteCalls(token, null).edit({ ...fields, version: entry.version }),
  });
  return (
    <EditForm label="Change your route" {...frame}>
      <RouteFields entry={own} detect={detect} detecting={detecting} />
    </EditForm>
  );
}

const atLeastOne = (list: readonly string[]): string[] => (list.length > 0 ? [...list] : ['']);

/** Every field by its name: one that an empty form filled in would be wiped when its owner saves. */
const formValues = (route: OwnRoute['wanted']): RouteFormValues => ({
  name: route.name,
  description: route.description,
  startLocation: route.startLocation,
  endLocation: route.endLocation,
  distance: route.distance === 0 ? '' : String(route.distance),
  estimatedTime: String(route.estimatedTime),
  difficulty: route.difficulty,
  roadType: route.roadType,
  scenicRating: route.scenicRating,
  highlights: atLeastOne(route.highlights),
  warnings: atLeastOne(route.warnings),
  zipCodes: atLeastOne(route.zipCodes),
  trackId: '',
  submitterName: '',
  submitterEmail: '',
});
