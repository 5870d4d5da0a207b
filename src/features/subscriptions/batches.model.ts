interface Wanted {
  id: string;
  zipCodes: readonly string[];
}

/**
 * Cuts subscriptions, in their order, into batches that need few forecasts: a batch ends before it holds more
 * than `places` different ZIP codes or `subscriptions` ids.
 */
export function batchesByPlace(
  wanted: readonly Wanted[],
  most: { places: number; subscriptions: number },
): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let places = new Set<string>();
  for (const { id, zipCodes } of wanted) {
    const joined = new Set([...places, ...zipCodes]);
    if (batch.length > 0 && (joined.size > most.places || batch.length >= most.subscriptions)) {
      batches.push(batch);
      batch = [];
      places = new Set(zipCodes);
    } else places = joined;
    batch.push(id);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
