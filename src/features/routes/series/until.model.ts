/** Apart from the rule, which pages that only say when a ride ends do without. */

import { monthDayText } from '#platform/time/day-text.ts';

/** "December 12, 2026" for a day. */
export const longDate = (day: string): string => `${monthDayText(day)}, ${day.slice(0, 4)}`;

/** "until June 5, 2027" */
export const untilText = ({ endsOn }: { endsOn: string }): string => `until ${longDate(endsOn)}`;
