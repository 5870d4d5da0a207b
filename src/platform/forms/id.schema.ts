import * as z from 'zod/mini';

/** The two shapes of ids: a number that PostgreSQL's `integer` holds, and a UUID as the database writes it. */
export const NUMBER_ID = /^[1-9]\d{0,8}$/;
export const UUID_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of an address; the database refuses everything else loudly. */
export const isUuid = (text: string): boolean => UUID_ID.test(text.toLowerCase());

/** A UUID as it stands in an address, of either case. */
export const uuidField = (error: string) => z.string().check(z.refine(isUuid, { error }));

/** A numeric id as it stands in an address, a text. */
export const numberIdField = (error: string) => z.string().check(z.regex(NUMBER_ID, { error }));

/** One to `most` numeric ids, separated by commas. @param of what they are ids: "entry" */
export const numberIdListField = (most: number, of: string) =>
  z.string({ error: `ids must be ${of} ids, separated by commas` }).check(
    z.regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${most - 1}}$`), {
      error: `ids must be 1 to ${most} ${of} ids, separated by commas`,
    }),
  );
