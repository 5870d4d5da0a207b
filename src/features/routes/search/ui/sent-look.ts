import type { RoadsLook } from './roads-look.ts';

/** A look as a page carries it for the browser: one text. */
export interface SentLook {
  text: string;
}

/** What was sent, read once; the server, which wrote it, has it at hand. */
const looks = new WeakMap<SentLook, RoadsLook>();

/**
 * Writes a look for its page, roads by columns. React Router writes each value with a place of its own, which takes
 * twice as long and makes the compressed page a twentieth larger.
 */
export function sentLook(look: RoadsLook): SentLook {
  const { roads, ...rest } = look;
  const rows = roads.map((road): Record<string, unknown> => ({ ...road }));
  const columns = Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => row[name])]);
  const sent: SentLook = { text: JSON.stringify({ ...rest, roads: Object.fromEntries(columns) }) };
  looks.set(sent, look);
  return sent;
}

/** The look of a page that the server made or the browser asked for; the very same each time. */
export function lookFrom(look: SentLook | RoadsLook | null): RoadsLook | null {
  if (look === null || !('text' in look)) return look;
  const known = looks.get(look) ?? readLook(look.text);
  looks.set(look, known);
  return known;
}

function readLook(text: string): RoadsLook {
  const { roads: columns, ...look } = JSON.parse(text);
  const names = Object.keys(columns);
  const roads = (columns.id ?? []).map((_: number, at: number) => {
    const road = Object.fromEntries(names.map((name) => [name, columns[name][at]]));
    return { ...road, thumbnail: road.thumbnail ?? undefined };
  });
  return { ...look, roads };
}
