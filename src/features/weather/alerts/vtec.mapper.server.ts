/**
 * One P-VTEC line of an alert (NWS Directive 10-1703): what becomes of which event, and when it begins and ends.
 * `/O.NEW.KCYS.HW.W.0012.261122T1200Z-261123T0600Z/`
 */
export interface Vtec {
  /** The event: the same in every message about it, "KCYS.HW.W.0012". */
  event: string;
  /** False once it was canceled, has expired, or became another event (CAN, EXP, UPG). */
  goesOn: boolean;
  /** Of a test of the code. */
  isTest: boolean;
  /** Epoch seconds; null: it has begun already. */
  begin: number | null;
  /** Epoch seconds; null: until further notice. */
  end: number | null;
}

const LINE =
  /^\/([OTEX])\.(NEW|CON|EXT|EXA|EXB|UPG|CAN|EXP|COR|ROU)\.([A-Z]{4}\.[A-Z]{2}\.[A-Z]\.\d{4})\.(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\/$/;
/** "/00000.0.ER.000000T0000Z.…/": of the river in the line before it. */
const HYDROLOGIC = /^\/\w{5}\.\w\.[A-Z]{2}\./;
const OVER = new Set(['CAN', 'EXP', 'UPG']);
const NO_TIME = '000000T0000Z';

/** The P-VTEC lines of an alert; hydrologic ones and what cannot be read are left out. */
export const readVtec = (lines: unknown): Vtec[] => linesOf(lines).flatMap((line) => readLine(line) ?? []);

/** True when one of the lines may be about an event that `readVtec` says nothing of. */
export const hasUnreadVtec = (lines: unknown): boolean =>
  linesOf(lines).some((line) => !LINE.test(line) && !HYDROLOGIC.test(line));

/** Also of one that stands alone. */
const linesOf = (lines: unknown): string[] =>
  [lines].flat().flatMap((line) => (typeof line === 'string' && line.trim() !== '' ? line.trim() : []));

function readLine(line: string): Vtec | undefined {
  const [, product, action = '', event, begin, end] = LINE.exec(line) ?? [];
  if (event === undefined || begin === undefined || end === undefined) return undefined;
  return {
    event,
    goesOn: !OVER.has(action),
    isTest: product === 'T',
    begin: readTime(begin),
    end: readTime(end),
  };
}

/** "261122T1200Z" as epoch seconds. */
function readTime(text: string): number | null {
  if (text === NO_TIME) return null;
  const [, year, month, day, hour, minute] = /^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const ms = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(ms) ? null : ms / 1000;
}
