/** A number with its unit, an hour with its half of the day, a stretch of hours, and "8 of 31". */
const MEASURE =
  /(-?\b(?:\d+(?::\d+)?(?: [AP]M)?–)?\d+(?:[.,:]\d+)* (?:of \d+|(?:°F|mph|mi|in\/h|in|ft|µg\/m³|[AP]M)(?!\w)))/g;

/** A text cut before and after each measure; these stand at the odd places. */
export const splitAtMeasures = (text: string): string[] => text.split(MEASURE);

/** The text with no-break spaces in its measures, for where an element around each would move: see `Measures`. */
export const unbroken = (text: string): string =>
  text.replace(MEASURE, (measure) => measure.replaceAll(' ', '\u00a0'));
