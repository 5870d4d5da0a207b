import { andList } from '#platform/text/and-list.ts';
import { SOON_DAYS, type QueueDuplicate } from './queue.model.ts';

/** What a program sees in an entry before a person decides about it. */

/** The worst first. */
export const CHECK_LEVELS = ['bad', 'caution', 'unknown', 'good'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];
export interface Check {
  level: CheckLevel;
  text: string;
  href: string | null;
}

const LINK = /https?:\/\/|www\./gi;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,24}/i;
const PHONE = /(?<!\d)\d{3}[\p{Pd}.\s)]{0,3}\d{3}[\p{Pd}.\s]{0,2}\d{4}(?!\d)/u;

const check = (level: CheckLevel, text: string, href: string | null = null): Check => ({ level, text, href });

/** Links and contacts in what everyone would read. */
export function textCheck(text: string): Check {
  const links = text.match(LINK)?.length ?? 0;
  const found = [
    ...(links > 0 ? [links === 1 ? 'a link' : `${links} links`] : []),
    ...(PHONE.test(text) ? ['a phone number'] : []),
    ...(EMAIL.test(text) ? ['an email address'] : []),
  ];
  if (found.length === 0) return check('good', 'No links, no phone or email in the text');
  return check('caution', `The text holds ${andList(found)}`);
}

/**
 * What the sender did before. Two numbers, never what it was.
 * @param history with this entry; undefined when no address was given.
 */
export function senderCheck(history: { sent: number; published: number } | undefined): Check {
  if (!history) return check('unknown', 'Sent without an email address');
  const { sent, published } = history;
  if (published > 0) return check('good', `Sender: ${sent} sent, ${published} published`);
  return sent <= 1
    ? check('caution', 'New sender: this is their first')
    : check('caution', `New sender: ${sent} sent, none published yet`);
}

export const hintChecks = (hints: readonly string[], isSpam: boolean): Check[] =>
  hints.map((hint) => (isSpam ? check('bad', `Spam? ${hint}`) : check('caution', hint)));

/** @param none what to say when there is none; undefined where nobody marks for them. */
export function duplicateChecks(duplicates: readonly QueueDuplicate[], none: string | undefined): Check[] {
  if (duplicates.length > 0)
    return duplicates.map(({ title, why, href }) =>
      check('caution', `Maybe the same as "${title}". ${why}`, href),
    );
  return none === undefined ? [] : [check('good', none)];
}

/** How soon a ride needs its answer. */
export function rideCheck(daysAway: number): Check {
  if (daysAway < 0) return check('bad', 'The day of this ride is over');
  if (daysAway === 0) return check('caution', 'Ride is today: answer now');
  if (daysAway === 1) return check('caution', 'Ride is tomorrow: answer by tonight');
  if (daysAway <= SOON_DAYS) return check('caution', `Ride is in ${daysAway} days`);
  return check('good', `Ride is in ${daysAway} days`);
}

export const worstFirst = (checks: readonly Check[]): Check[] =>
  checks.toSorted((a, b) => CHECK_LEVELS.indexOf(a.level) - CHECK_LEVELS.indexOf(b.level));
