import { AppError } from '#platform/errors/app-error.ts';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import type { LimitWindow } from '#platform/limits/limit-window.server.ts';
import type { ProofOfWork } from './proof-of-work.server.ts';
import { PROOF_FIELD } from './proof-field.ts';
import type { SubmissionGuard } from './submission.schema.ts';

/** Nobody fills in one of these forms faster. */
const MIN_FORM_TIME_MS = 3_000;
export const ENTRIES_WINDOW_MS = 10 * 60_000;
/** Entries of one address prefix within the window: from here on with proof of work, or not at all. */
const PER_PREFIX = { free: 5, most: 20 } as const;
/** Entries of everyone within the window from which on each needs proof of work. */
const FREE_FOR_ALL = 60;
const MANY_LINKS = 3;

const SPAM_HINTS = {
  honeypot: 'The hidden field was filled in',
  tooFast: 'Sent within three seconds',
  links: 'Holds several links',
  markup: 'Holds HTML or BBCode markup',
} as const;
export type SpamHint = keyof typeof SPAM_HINTS;

const isHint = (hint: string): hint is SpamHint => hint in SPAM_HINTS;
/** Stored hints as sentences for the reviewer. */
export const hintSentences = (hints: readonly string[]): string[] =>
  hints.map((hint) => (isHint(hint) ? SPAM_HINTS[hint] : hint));

/**
 * Spam protection of every public form. Oddities become hints for the reviewer; only too many entries from one
 * address are refused, and said so.
 * @param deps.entries of the whole site: a window of `ENTRIES_WINDOW_MS`
 */
export function createSubmissionGuard(deps: { entries: LimitWindow; proofOfWork: ProofOfWork }) {
  const { entries, proofOfWork } = deps;

  /**
   * Counts an entry that is complete and about to be stored.
   * @param texts everything that the visitor wrote.
   * @returns why a reviewer should look twice.
   * @throws AppError `rate_limited`; with `errors.proofOfWork` when a solved challenge lets the entry pass.
   */
  async function admit(
    guard: SubmissionGuard,
    from: { address: string; texts: readonly string[] },
  ): Promise<SpamHint[]> {
    const prefix = addressPrefix(from.address);
    // Counted before the proof is checked, so that entries sent at the same time cannot all pass as the first.
    const taken = await entries.take(prefix, PER_PREFIX.most, FREE_FOR_ALL);
    if (taken.isFull) throw tooMany(taken.secondsLeft);
    const { count, others, secondsLeft } = taken;
    const underPressure = count > PER_PREFIX.free || count + others > FREE_FOR_ALL;
    if (underPressure && !(await isProven(guard))) {
      await entries.giveBack(prefix);
      const message = 'Please wait a moment while your device shows that it is not a robot, then send again.';
      throw new AppError('rate_limited', message, {
        retryAfter: secondsLeft,
        fieldErrors: { [PROOF_FIELD]: message },
      });
    }
    return hintsOf(guard, from.texts);
  }

  /**
   * Asked before something large is read: nothing is counted.
   * @throws AppError `rate_limited` when nothing more is taken from this address now.
   */
  async function admitSender(address: string): Promise<void> {
    const wait = await entries.waitOf(addressPrefix(address), PER_PREFIX.most);
    if (wait > 0) throw tooMany(wait);
  }

  const isProven = async ({ proofOfWork: solved }: SubmissionGuard): Promise<boolean> =>
    !!solved && proofOfWork.verify(solved);

  return { admit, admitSender, challenge: () => proofOfWork.create() };
}
export type SubmissionGuardService = ReturnType<typeof createSubmissionGuard>;

const tooMany = (retryAfter: number) =>
  new AppError('rate_limited', 'Many entries came from your connection. Please try again in ten minutes.', {
    retryAfter,
  });

function hintsOf(guard: SubmissionGuard, texts: readonly string[]): SpamHint[] {
  const all = texts.join('\n');
  const hints: SpamHint[] = [];
  if (guard.website) hints.push('honeypot');
  if (typeof guard.formTime === 'number' && guard.formTime < MIN_FORM_TIME_MS) hints.push('tooFast');
  if ((all.match(/https?:\/\/|www\./gi)?.length ?? 0) >= MANY_LINKS) hints.push('links');
  if (/<a\s|<script|\[url[=\]]/i.test(all)) hints.push('markup');
  return hints;
}
