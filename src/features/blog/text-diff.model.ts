/** How two texts differ, for people: what stayed, what went, what came. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Comparing costs the product of both lengths; longer ones are shown as replaced whole. */
const MOST_STEPS = 4_000_000;

/** The longest common sequence of two lists, as parts in reading order. */
function diffLists(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const part = (kind: DiffPart['kind']) => (text: string) => ({ kind, text });
  return [
    ...before.slice(0, start).map(part('same')),
    ...(old.length * now.length > MOST_STEPS
      ? [...old.map(part('removed')), ...now.map(part('added'))]
      : longestCommon(old, now)),
    ...before.slice(before.length - end).map(part('same')),
  ];
}

function longestCommon(old: readonly string[], now: readonly string[]): DiffPart[] {
  const width = now.length + 1;
  // length[i * width + j]: how much old from i on and now from j on have in common.
  const length = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => length[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      length[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      parts.push({ kind: 'same', text: was });
      i += 1;
      j += 1;
    } else if (is === undefined || (was !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'removed', text: was ?? '' });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: is });
      j += 1;
    }
  }
  return parts;
}

/** By words, with the space after each; neighbours of one kind are one part. */
export function diffWords(before: string, after: string): DiffPart[] {
  const words = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];
  const joined: DiffPart[] = [];
  for (const part of diffLists(words(before), words(after))) {
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

/** A post's HTML as plain text with a line for each block, for comparing. */
export function linesOfHtml(html: string): string {
  return html
    .replace(/<img[^<>]*alt="([^"<>]*)"[^<>]*>/gi, '[picture: $1]')
    .replace(/<br\s*\/?>|<\/(p|h[1-6]|li|blockquote|pre|figure|tr)>/gi, '\n')
    .replace(/<[^<>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
