/**
 * The limit of an LRU cache by its number of entries. Its own `max` takes the room for all of them at once: 2 ms and
 * 1 MB for 20,000, in each of thirty caches, whether or not anything is ever kept.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
