import { readFileSync } from 'node:fs';
import { compareTexts } from '#platform/text/compare-texts.ts';
import { readTownQuery, townKey, type TownQuery } from './town-name.model.ts';

/** A town at the ZIP code that stands for it. */
export interface Town {
  name: string;
  /** Two letters. */
  state: string;
  /** Five digits: of several in a town the one nearest to its middle. */
  zipCode: string;
  /** How many ZIP codes it has, about. */
  size: number;
}

const DATA_FILE = new URL('./towns.tsv', import.meta.url);
const LINE_FEED = 10;

/**
 * The towns of `file` (see scripts/build-town-data.ts), in the order of their compared names. Nothing is read before
 * the first question; the file stays in memory as bytes, and a line becomes an object only when it is looked at.
 * @returns finds the towns a typed text may mean: whole names first, then larger towns; where `milesTo` tells how far a
 *   ZIP code is, then near ones, among which a larger town counts as nearer
 */
export function createTowns(file: URL | string = DATA_FILE) {
  let table: { bytes: Buffer; starts: Uint32Array } | undefined;
  const read = () => (table ??= readTable(file));

  const townAt = (position: number): Town => {
    const { bytes, starts } = read();
    const [name = '', state = '', zipCode = '', size] = bytes
      .toString('utf8', starts[position], starts[position + 1] ?? bytes.length)
      .trimEnd()
      .split('\t');
    return { name, state, zipCode, size: Number(size) };
  };

  function firstFrom(beginning: string): number {
    let low = 0;
    let high = read().starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (townKey(townAt(middle).name) < beginning) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function* matches({ beginnings, state }: TownQuery) {
    for (const beginning of beginnings) {
      if (beginning.length < 2) continue;
      for (let position = firstFrom(beginning); position < read().starts.length; position += 1) {
        const town = townAt(position);
        const key = townKey(town.name);
        if (!key.startsWith(beginning)) break;
        if (!state || state === town.state) yield { town, whole: key === beginning };
      }
    }
  }

  return (text: string, limit: number, milesTo?: (zipCode: string) => number): Town[] => {
    // By the root, a city twice as far as a village has to be four times as large to stand before it.
    const rankOf = ({ zipCode, size }: Town) => (milesTo ? milesTo(zipCode) / Math.sqrt(size) : -size);
    const found = readTownQuery(text)
      .flatMap((query) => [...matches(query)])
      .map((match) => ({ ...match, rank: rankOf(match.town) }));
    const ordered = found.toSorted(
      (a, b) =>
        Number(b.whole) - Number(a.whole) ||
        a.rank - b.rank ||
        compareTexts(a.town.name, b.town.name) ||
        compareTexts(a.town.state, b.town.state),
    );
    const unique = new Map(ordered.map(({ town }) => [`${town.name} ${town.zipCode}`, town]));
    return [...unique.values()].slice(0, limit);
  };
}

function readTable(file: URL | string) {
  const bytes = readFileSync(file);
  const starts: number[] = [];
  let start = bytes.indexOf(LINE_FEED) + 1;
  while (start > 0 && start < bytes.length) {
    starts.push(start);
    start = bytes.indexOf(LINE_FEED, start) + 1;
  }
  return { bytes, starts: Uint32Array.from(starts) };
}
