/** Only names that are zones, so a few hundred; making a format of one takes a millisecond. */
const seen = new Set<string>();

/** An IANA zone that this runtime knows, else undefined. */
export function knownZone(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (seen.has(value)) return value;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value }).format(0);
    seen.add(value);
    return value;
  } catch {
    return undefined;
  }
}
