/** What a field of an entry holds. */
type FieldValue = string | number | string[] | null;
export type FieldValues = Record<string, FieldValue>;

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of `wanted` that differ from `current`. */
export const changesTo = (current: FieldValues, wanted: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(value, current[name])));

/** The values that an entry has in these fields. */
export const valuesOf = (current: FieldValues, fields: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, current[name] ?? null]));

/**
 * The fields that someone else changed since the proposal was written, to something other than what it proposes.
 */
export const conflictsOf = (
  { changes, base }: { changes: FieldValues; base: FieldValues },
  current: FieldValues,
): string[] =>
  Object.keys(changes).filter(
    (name) => !isSame(current[name], base[name]) && !isSame(current[name], changes[name]),
  );

/** A value as a line of text, as people read it. */
export function valueText(value: FieldValue): string {
  if (value === null || value === '') return 'Nothing';
  return Array.isArray(value) ? value.join('\n') || 'Nothing' : String(value);
}

/** What differs between two states of an entry, as it is now, in words. */
export const newerFields = (
  labels: Record<string, string>,
  before: FieldValues,
  now: FieldValues,
): { label: string; value: string }[] =>
  Object.entries(labels)
    .filter(([name]) => !isSame(before[name], now[name]))
    .map(([name, label]) => ({ label, value: valueText(now[name] ?? null) }));
