import * as z from 'zod/mini';
import { STATE_NAMES } from '#features/location/state-names.data.ts';
import { choiceField, textField } from '#platform/forms/field.schema.ts';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';
import { DIRECTORY, DIRECTORY_SORTS } from '../entry/choices.model.ts';
import { difficultyFilterField, roadTypeFilterField } from '../entry/route.schema.ts';

const stateFilterField = choiceField(
  ['all', ...STATE_NAMES.keys()],
  'all',
  'State must be all or the two letters of a US state',
);

export const directoryQuerySchema = z.object({
  q: textField('Search', 100),
  state: stateFilterField,
  difficulty: difficultyFilterField,
  roadType: roadTypeFilterField,
  sort: choiceField(DIRECTORY_SORTS, 'name-asc', 'There is no such sort order'),
  page: pageField,
  pageSize: pageSizeField(DIRECTORY.pageSize, DIRECTORY.maxPageSize),
});
export type DirectoryQuery = z.infer<typeof directoryQuerySchema>;
