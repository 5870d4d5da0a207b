/** Apart from the rule, which pages that only say when a ride ends do without. */

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "December 12, 2026" for a day. */
export const longDate = (day: string): string => DATE.format(Date.parse(`${day}T00:00:00Z`));

/** "until June 5, 2027" */
export const untilText = ({ endsOn }: { endsOn: string }): string => `until ${longDate(endsOn)}`;
