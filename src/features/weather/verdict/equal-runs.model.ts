/** Neighbors of one key: `from` inclusive, `to` exclusive. */
export interface Run<Key> {
  key: Key;
  from: number;
  to: number;
}

/** The items as runs of equal keys: in order, without gap or overlap. */
export function equalRuns<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Run<Key>[] {
  const runs: Run<Key>[] = [];
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const last = runs.at(-1);
    if (last && last.key === key) last.to = index + 1;
    else runs.push({ key, from: index, to: index + 1 });
  }
  return runs;
}
