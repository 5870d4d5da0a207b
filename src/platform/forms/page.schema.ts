import * as z from 'zod/mini';
import { numberField } from './field.schema.ts';

const PAGE = 'Page must be a whole number from 1';

/** Page of a list, from 1; 1 when it is left out. */
export const pageField = numberField(
  z
    .number({ error: PAGE })
    .check(
      z.int({ error: PAGE }),
      z.minimum(1, { error: PAGE }),
      z.maximum(1_000_000, { error: 'There is no such page' }),
    ),
  1,
);

/** Entries on a page, 1 to `most`; `fallback` when it is left out. */
export function pageSizeField(fallback: number, most: number) {
  const error = `Page size must be between 1 and ${most}`;
  return numberField(
    z.number({ error }).check(z.int({ error }), z.minimum(1, { error }), z.maximum(most, { error })),
    fallback,
  );
}
