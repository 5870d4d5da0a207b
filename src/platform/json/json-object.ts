/** What a value that came as JSON may be, before its fields are looked at one by one. */
export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of a list; none of what is no list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
