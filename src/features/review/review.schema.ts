import * as z from 'zod/mini';
import { choiceField, textField } from '#platform/forms/field.schema.ts';
import { isUuid, NUMBER_ID } from '#platform/forms/id.schema.ts';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';
import { REVIEW_KINDS, type ReviewKind } from './review.model.ts';

export const REVIEW_STATES = ['all', 'pending', 'approved', 'published'] as const;
export const REVIEW_SORTS = ['waiting', 'newest', 'oldest', 'name'] as const;
const REVIEW_PAGE = { default: 100, most: 200 } as const;
/** A search counts its matches up to here; it is for finding one entry, not for paging through thousands. */
export const MOST_COUNTED = 1_000;

export const REVIEW_LIST_NOTE =
  `${REVIEW_PAGE.default} on a page, at most ${REVIEW_PAGE.most}. X-Total-Count counts all pages; of a search ` +
  `it stops at ${MOST_COUNTED}, and Link leads on.`;

/** The parameters of a list for review. */
export const reviewQuerySchema = z.object({
  q: textField('Search', 100),
  status: choiceField(REVIEW_STATES, 'all', 'Status must be all, pending, approved or published'),
  /** `waiting`: what is pending, then approved, then published, the newest first in each. */
  sort: choiceField(REVIEW_SORTS, 'waiting', 'There is no such sort order'),
  page: pageField,
  pageSize: pageSizeField(REVIEW_PAGE.default, REVIEW_PAGE.most),
});
export type ReviewQuery = z.infer<typeof reviewQuerySchema>;

/** The `updatedAt` of the entry as the admin saw it; left out, the change is made in any case. */
export const seenField = z.optional(
  z.nullable(
    z
      .string({ error: 'updatedAt must be a date and time' })
      .check(
        z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'updatedAt must be a date and time' }),
      ),
  ),
);

const ID = 'id must be the id of an entry';

/** Roads and rides have numbers, people and their calls for help have unguessable ids. */
const canBeIdOf = (kind: ReviewKind, id: string) =>
  kind === 'scenic-routes' ? NUMBER_ID.test(id) : isUuid(id);

export const entryIdParamsSchema = (kind: ReviewKind) =>
  z.object({ id: z.string().check(z.refine((id) => canBeIdOf(kind, id), { error: ID })) });

export const approveRequestSchema = z
  .object({
    type: z.enum(REVIEW_KINDS, { error: 'type must be scenic-routes, volunteers or requests' }),
    id: z.pipe(
      z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
      z.string({ error: ID }).check(z.minLength(1, { error: ID }), z.maxLength(50, { error: ID })),
    ),
    isApproved: z.boolean({ error: 'isApproved must be true or false' }),
    isPublished: z.boolean({ error: 'isPublished must be true or false' }),
    updatedAt: seenField,
  })
  .check(z.refine(({ type, id }) => canBeIdOf(type, id), { error: ID, path: ['id'] }));

/** The state of an entry under review; instants are ISO 8601 in UTC. */
export const moderationStateFields = {
  isApproved: z.boolean(),
  isPublished: z.boolean(),
  /** The admin who approved it, and when. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Send it back with a change, and the change is refused when someone else was faster. */
  updatedAt: z.string(),
};
export type ModerationState = z.infer<z.ZodMiniObject<typeof moderationStateFields>>;

export const approveAnswerSchema = z.object({
  type: z.enum(REVIEW_KINDS),
  id: z.union([z.int(), z.string()]),
  ...moderationStateFields,
});

export const deletedAnswerSchema = z.object({ message: z.string() });
