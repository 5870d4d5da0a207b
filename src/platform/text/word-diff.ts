/** A stretch of text that two versions share, or that only the older or the newer one has. */
interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many comparisons (16 MB for their table), what differs is shown as a whole. */
const MOST_COMPARISONS = 4_000_000;

/** How a text became another one, word by word. Parts of one kind are joined; joined again they are both texts. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1;
  const middle = middleOf(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return joined([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ]);
}

/** Words with the space that follows them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

/** The longest common subsequence, from its table of lengths. */
function middleOf(old: readonly string[], now: readonly string[]): DiffPart[] {
  if (old.length * now.length > MOST_COMPARISONS)
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: now.join('') },
    ];
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: DiffPart[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < now.length) {
    const older = old[row];
    const newer = now[column];
    if (older !== undefined && older === newer) {
      parts.push({ kind: 'same', text: older });
      row += 1;
      column += 1;
    } else if (older !== undefined && (newer === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: older });
      row += 1;
    } else {
      parts.push({ kind: 'added', text: newer ?? '' });
      column += 1;
    }
  }
  return parts;
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const found: DiffPart[] = [];
  for (const part of parts) {
    if (part.text === '') continue;
    const last = found.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else found.push({ ...part });
  }
  return found;
}
