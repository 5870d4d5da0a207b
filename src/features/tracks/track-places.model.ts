/** Most ZIP codes that a form takes, and stops that a trip has. */
const MAX_ZIPS = 20;
export const MAX_TRIP_STOPS = 12;

/** At most `most` of them, evenly spread, the first and the last among them. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from(
    { length: most },
    (_, index) => items[Math.round((index * (items.length - 1)) / (most - 1))],
  ).filter((item) => item !== undefined);
}

/** ZIP codes along a way as a form wants them: each once, the start first. */
export const formZips = (zips: readonly string[]): string[] => spread([...new Set(zips)], MAX_ZIPS);

/** ZIP codes along a way as a trip's stops: in order, none twice in a row, at least two. */
export function tripZips(zips: readonly string[]): string[] {
  const passed = zips.filter((zip, index) => zip !== zips[index - 1]);
  const [only] = passed;
  return passed.length === 1 && only !== undefined ? [only, only] : spread(passed, MAX_TRIP_STOPS);
}
