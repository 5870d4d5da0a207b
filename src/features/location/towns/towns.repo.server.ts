import { readFileSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import { compareTexts } from '#platform/text/compare-texts.ts';
import { isSwapped } from '#platform/text/swapped.ts';
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

/** A town that may be meant, and how far its name is from what was typed. */
interface Match {
  town: Town;
  /** 0 for the whole name. */
  apart: number;
}

const DATA_FILE = new URL('./towns.tsv', import.meta.url);
const LINE_FEED = 10;

/**
 * The towns of `file` (see scripts/build-town-data.ts), in the order of their compared names. Nothing is read before
 * the first question; the file stays in memory as bytes, and a line becomes an object only when it is looked at.
 * @returns `find` finds the towns whose names begin with a typed text: whole names first, then larger towns; where
 *   `milesTo` tells how far a ZIP code is, then near ones, among which a larger town counts as nearer. `findMisspelled`
 *   those of the same first letter that are spelled nearly so
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

  function* begunBy(beginning: string) {
    for (let position = firstFrom(beginning); position < read().starts.length; position += 1) {
      const town = townAt(position);
      const key = townKey(town.name);
      if (!key.startsWith(beginning)) break;
      yield { town, key };
    }
  }

  function* matches({ beginnings }: TownQuery): Generator<Match> {
    for (const beginning of beginnings) {
      if (beginning.length < 2) continue;
      for (const { town, key } of begunBy(beginning)) yield { town, apart: key === beginning ? 0 : 1 };
    }
  }

  /** The names of a first letter as `townKey` writes them, which takes longer than to compare them. */
  const keysByLetter = new Map<string, readonly string[]>();
  function keysOf(letter: string): readonly string[] {
    const keys = keysByLetter.get(letter) ?? [...begunBy(letter)].map(({ key }) => key);
    keysByLetter.set(letter, keys);
    return keys;
  }

  function* nearMatches({ beginnings: [typed = ''] }: TownQuery): Generator<Match> {
    const most = mostWrong(typed);
    if (most === 0) return;
    const letter = typed.slice(0, 1);
    const first = firstFrom(letter);
    for (const [index, key] of keysOf(letter).entries()) {
      if (key.length < typed.length - most) continue;
      const whole = wrongLetters(typed, key);
      // Riders are still typing; a name that is typed to its end is likelier.
      const begun = wrongLetters(typed, key.slice(0, typed.length));
      if (Math.min(whole, begun) <= most)
        yield { town: townAt(first + index), apart: Math.min(whole, begun + 0.5) };
    }
  }

  const finder =
    (matching: (query: TownQuery) => Generator<Match>) =>
    (text: string, limit: number, milesTo?: (zipCode: string) => number): Town[] => {
      // By the root, a city twice as far as a village has to be four times as large to stand before it.
      const rankOf = ({ zipCode, size }: Town) => (milesTo ? milesTo(zipCode) / Math.sqrt(size) : -size);
      const found = readTownQuery(text)
        .flatMap((query) =>
          [...matching(query)].filter(({ town }) => !query.state || query.state === town.state),
        )
        .map((match) => ({ ...match, rank: rankOf(match.town) }));
      const ordered = found.toSorted(
        (a, b) =>
          a.apart - b.apart ||
          a.rank - b.rank ||
          compareTexts(a.town.name, b.town.name) ||
          compareTexts(a.town.state, b.town.state),
      );
      const unique = new Map(ordered.map(({ town }) => [`${town.name} ${town.zipCode}`, town]));
      return [...unique.values()].slice(0, limit);
    };
  return { find: finder(matches), findMisspelled: finder(nearMatches) };
}

/** How many letters of a typed name may be wrong. A short one would be any. */
const mostWrong = ({ length }: string) => (length < 4 ? 0 : length < 7 ? 1 : 2);

const wrongLetters = (typed: string, name: string) => (isSwapped(typed, name) ? 1 : distance(typed, name));

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
