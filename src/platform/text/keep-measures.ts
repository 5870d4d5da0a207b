/** A number with what follows it, and "8 of 31". */
const MEASURE = /(\d) (?=(?:°F|mph|mi|in|ft|µg|[AP]M)(?!\w))|(\d) (of) (?=\d)/g;

/** A sentence in which no line ends between a number and its unit: "72 °F", "0.6 in/h", "9 AM", "8 of 31". */
export const keepMeasures = (text: string): string =>
  text.replace(MEASURE, (_, number?: string, part?: string) =>
    part === undefined ? `${number}\u00a0` : `${part}\u00a0of\u00a0`,
  );
