import type { PresentWeather } from './report.model.ts';

/** One group of a METAR's present weather (FMH-1, chapter 8): "-TSRA", "VCSH", "+FC". */
interface Group {
  /** '+', '-', 'VC' (in the vicinity) or ''. */
  strength: string;
  /** Pairs of letters, in their order. */
  parts: readonly string[];
}

const PARTS = new Set(
  (
    'MI BC PR DR BL SH TS FZ ' +
    'DZ RA SN SG IC PL GR GS UP ' +
    'BR FG FU VA DU SA HZ ' +
    'PO SQ FC SS DS'
  ).split(' '),
);
const FALLING = ['DZ', 'RA', 'SN', 'SG', 'IC', 'PL', 'GR', 'GS', 'UP'];
/** °F below which ice pellets, small hail and what a machine could not name are ice. */
export const ICE_BELOW = 35.6;
/** No report has more groups of more letters. */
const MOST_GROUPS = 12;
const LONGEST_GROUP = 11;

function readGroup(text: string): Group | undefined {
  if (text.length > LONGEST_GROUP) return undefined;
  const strength = /^(?:\+|-|VC)/.exec(text)?.[0] ?? '';
  const parts = text.slice(strength.length).match(/../g) ?? [];
  const isWhole = parts.length > 0 && parts.length * 2 === text.length - strength.length;
  return isWhole && parts.every((part) => PARTS.has(part)) ? { strength, parts } : undefined;
}

const light = (code: number, middle: number, heavy: number) => (strength: string) =>
  strength === '-' ? code : strength === '+' ? heavy : middle;

/**
 * Present weather as the code that a forecast would have for it. The worst group counts: the first row of the table that
 * fits any of them. What is only in the vicinity is not here, but for thunder. Mist, haze, smoke and dust have no code:
 * the visibility tells.
 *
 * @param temperature °F, tells ice from rain where a machine could not.
 * @returns null when a text is there but nothing of it can be read.
 */
export function presentWeather(text: string, temperature: number | null): PresentWeather | null {
  const words = text.trim().split(/\s+/, MOST_GROUPS).filter(Boolean);
  const groups = words.flatMap((word) => readGroup(word) ?? []);
  if (words.length > 0 && groups.length === 0) return null;
  const here = groups.filter(({ strength }) => strength !== 'VC');
  const isIcy = temperature !== null && temperature < ICE_BELOW;
  const has = (...parts: string[]) => here.find((group) => parts.every((part) => group.parts.includes(part)));
  const any = (...parts: string[]) =>
    here.filter((group) => parts.some((part) => group.parts.includes(part)));
  /** The heaviest of the groups that have one of these parts. */
  const worst = (found: readonly Group[], of: (strength: string) => number) =>
    found.length === 0 ? undefined : Math.max(...found.map(({ strength }) => of(strength)));

  const plain = (...parts: string[]) =>
    any(...parts).filter(({ parts: own }) => !own.includes('BL') && !own.includes('DR'));
  const freezing = any('FZ');
  const freezes = (...parts: string[]) =>
    freezing.filter((group) => parts.some((part) => group.parts.includes(part)));
  const showers = any('SH');
  const showersOf = (part: string) => showers.filter(({ parts }) => parts.includes(part));
  const thunder = groups.find(({ parts }) => parts.includes('TS'));

  const code =
    (has('TS', 'GR') && (has('TS', 'GR')?.strength === '+' ? 99 : 96)) ??
    (thunder && (thunder.strength === '+' ? 99 : 95)) ??
    worst(freezes('RA', 'UP'), light(66, 67, 67)) ??
    worst(freezes('DZ'), light(56, 57, 57)) ??
    (any('PL').length > 0 || (isIcy && any('GS', 'UP').length > 0) ? 67 : undefined) ??
    worst(showersOf('SN'), light(85, 86, 86)) ??
    worst(plain('SN'), light(71, 73, 75)) ??
    (plain('SG', 'IC').length > 0 ? 77 : undefined) ??
    (any('GR').length > 0 ? 96 : undefined) ??
    worst(showersOf('RA'), light(80, 81, 82)) ??
    worst(plain('RA'), light(61, 63, 65)) ??
    (any('GS', 'UP').length > 0 || showers.length > 0 ? 61 : undefined) ??
    worst(plain('DZ'), light(51, 53, 55)) ??
    (has('FZ', 'FG') ? 48 : any('FG').length > 0 ? 45 : undefined);

  return {
    code: code ?? null,
    falls: plain(...FALLING).length > 0,
    hazard:
      any('FC').length > 0 || any('PO').length > 0
        ? 'funnel'
        : any('SQ').length > 0
          ? 'squall'
          : any('DS', 'SS').length > 0
            ? 'dust'
            : null,
  };
}
