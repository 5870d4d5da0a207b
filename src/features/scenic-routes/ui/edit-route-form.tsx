import { useMemo, useState } from 'react';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { newerFields } from '#features/proposals/proposals.model.ts';
import { ApiError } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { EditForm } from '#ui/edit-form.tsx';
import type { EditSlot } from '#ui/owned-entry.tsx';
import { addRouteFormSchema } from '../add-route.schema.ts';
import { OWN_FIELDS } from '../own-route.model.ts';
import { ownRouteCalls } from '../own-route.queries.ts';
import type { OwnRoute } from '../own-route.schema.ts';
import { EMPTY_ROUTE, RouteFields, type RouteFormValues } from './route-fields.tsx';

/** The form of a new route, filled with what its owner wants it to be. */
export function EditRouteForm({
  entry,
  token,
  onSaved,
  onConflict,
  onClose,
  detect,
  detecting,
}: EditSlot<OwnRoute> & ZipDetection) {
  const [opened, setOpened] = useState(entry.wanted);
  const defaults = useMemo(() => formValues(entry.wanted), [entry.wanted]);
  const draft = useMemo(() => createFormDraft(`own-route-${entry.id}`, EMPTY_ROUTE), [entry.id]);
  const { formRef, trap: _trap, ...own } = usePublicForm({ schema: addRouteFormSchema, defaults, draft });

  const submit = own.submit({
    send: ({ submitterName: _name, submitterEmail: _email, ...fields }) =>
      ownRouteCalls(token).edit({ ...fields, version: entry.version }),
    onSent: onSaved,
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) onConflict();
    },
  });
  return (
    <EditForm
      label="Change your route"
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
      <RouteFields entry={own} detect={detect} detecting={detecting} />
    </EditForm>
  );
}

const atLeastOne = (list: readonly string[]): string[] => (list.length > 0 ? [...list] : ['']);

const formValues = (route: OwnRoute['wanted']): RouteFormValues => ({
  ...EMPTY_ROUTE,
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
});
