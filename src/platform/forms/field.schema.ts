import * as z from 'zod/mini';
import { cleanText, isVisible } from '#platform/text/clean-text.ts';
import { tooLong } from '#platform/text/too-long.ts';

/** Building blocks of form contracts: what an input sends ('' or a number as text) and what an API sends. */

const clean = (text: string) => (isVisible(text) ? cleanText(text).trim() : '');
const LINES = z.overwrite(clean);
const BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/;
/** What an input of one line holds: other programs send line breaks, which tear subjects of emails and lists apart. */
const ONE_LINE = z.overwrite((text: string) =>
  clean(text)
    .split(BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' '),
);

/** Too long ends the checks of a field: what comes after may cost more than its length. Stands before all others. */
export const atMost = (length: number, error: string | ReturnType<typeof overlong>) =>
  z.maxLength(length, { error, abort: true });
/** Says of a text that is too long how much. */
const overlong =
  (label: string, most: number) =>
  ({ input }: { input?: unknown }) =>
    tooLong(label, most, typeof input === 'string' ? input.length : 0);
/** Too short ends them as well: a field has one message at a time. */
export const atLeast = (length: number, error: string) => z.minLength(length, { error, abort: true });

export const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && !isVisible(value));

const fromInput = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;

/** A number, also as text from an input; `fallback` when it is missing or blank. */
export function numberField(schema: z.ZodMiniType<number, number>, fallback: number) {
  const toNumber = z.transform((value: unknown) => (isBlank(value) ? fallback : fromInput(value)));
  return z._default(z.pipe(toNumber, schema), () => fallback);
}

/** A number, also as text from an input; null when it is missing or blank. */
export function optionalNumberField(schema: z.ZodMiniType<number, number>) {
  const toNumber = z.transform((value: unknown) => (isBlank(value) ? null : fromInput(value)));
  return z._default(z.pipe(toNumber, z.nullable(schema)), null);
}

/** One of a list of words; `fallback` when it is missing or blank. */
export function choiceField<const T extends readonly [string, ...string[]]>(
  values: T,
  fallback: T[number],
  error: string,
) {
  const toChoice = z.transform((value: unknown) => (isBlank(value) ? fallback : value));
  return z._default(z.pipe(toChoice, z.enum(values, { error })), () => fallback);
}

/** Fields of a text without surrounding space. `label` begins their messages. */
const textFields = (cleaned: typeof LINES) => ({
  /** '' when it is missing. */
  text(label: string, maxLength: number) {
    const toText = z.transform((value: unknown) => (isBlank(value) ? '' : value));
    return z._default(
      z.pipe(
        toText,
        z
          .string({ error: `${label} must be text` })
          .check(cleaned, atMost(maxLength, overlong(label, maxLength))),
      ),
      '',
    );
  },

  /** It has to be there. */
  required: (
    label: string,
    maxLength: number,
    required: string,
    error: Parameters<typeof atMost>[1] = overlong(label, maxLength),
  ) => z.string({ error: required }).check(cleaned, atLeast(1, required), atMost(maxLength, error)),

  /** Null when it is missing or blank. */
  optional(label: string, maxLength: number) {
    const toText = z.transform((value: unknown) => (isBlank(value) ? null : value));
    return z._default(
      z.pipe(
        toText,
        z.nullable(
          z
            .string({ error: `${label} must be text` })
            .check(cleaned, atMost(maxLength, overlong(label, maxLength))),
        ),
      ),
      null,
    );
  },
});

/** Of one line. */
export const {
  text: textField,
  required: requiredTextField,
  optional: optionalTextField,
} = textFields(ONE_LINE);
/** Of as many lines as it is written in. */
export const {
  text: longTextField,
  required: requiredLongTextField,
  optional: optionalLongTextField,
} = textFields(LINES);

/** A list of texts of one line, whose blank entries are dropped; empty when it is missing. */
export function textListField(label: string, limits: { items: number; length: number }) {
  const toList = z.transform((value: unknown) =>
    isBlank(value) ? [] : Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value,
  );
  const item = z
    .string({ error: `${label} must be a list of texts` })
    .check(ONE_LINE, atMost(limits.length, overlong('Each entry', limits.length)));
  return z._default(
    z.pipe(
      toList,
      z
        .array(item, { error: `${label} must be a list of texts` })
        .check(z.maxLength(limits.items, { error: `${label} may have at most ${limits.items} entries` })),
    ),
    () => [],
  );
}
