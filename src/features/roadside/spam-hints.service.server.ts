import { SPAM_HINTS } from '#platform/spam/submission-guard.server.ts';

const isHint = (hint: string): hint is keyof typeof SPAM_HINTS => hint in SPAM_HINTS;

/** Stored hints as sentences for admins. */
export const hintSentences = (hints: readonly string[]): string[] =>
  hints.map((hint) => (isHint(hint) ? SPAM_HINTS[hint] : hint));
