import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AppError } from '#platform/errors/app-error.ts';
import { PASSWORD_LENGTH } from './password.server.ts';

/** Guesses, as a power of ten, that a password has to withstand: far more than the throttle ever lets through. */
const MIN_GUESSES_LOG10 = 6;
/** Weighing takes longer the longer a text is, and so many characters never weigh too little. */
const WEIGHED = 64;

export const WEAK_PASSWORD =
  'This password is among the first that attackers guess. Take a longer one, for example four words that do not belong together.';

/**
 * Refuses what NIST SP 800-63B says to refuse: passwords of lists, keyboard walks, repetitions, and those made of the
 * words of their context; nothing is asked of the kinds of characters.
 * @param context the name of the site, of the account, and so on.
 * @throws AppError `validation`.
 */
export async function checkPassword(password: string, context: readonly string[]): Promise<void> {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min || password.length > max)
    throw new AppError('validation', `A password has ${min} to ${max} characters.`);
  if (await isWeak(password, context)) throw new AppError('validation', WEAK_PASSWORD);
}

export async function isWeak(password: string, context: readonly string[]): Promise<boolean> {
  const lists = await zxcvbn();
  const words = context
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2);
  const weigh = (text: string) => lists.check(text, words).guessesLog10;
  const typed = password.normalize('NFKC').slice(0, WEIGHED);
  // "admin-admin" is no better than "adminadmin".
  const joined = typed.replace(/[^\p{L}\p{N}]+/gu, '') || typed;
  return Math.min(weigh(typed), weigh(joined)) < MIN_GUESSES_LOG10;
}

let made: WeakRef<ZxcvbnFactory> | undefined;

/** Its lists take some megabytes of memory: passwords are seldom chosen, so they stay until garbage is collected. */
async function zxcvbn(): Promise<ZxcvbnFactory> {
  const known = made?.deref();
  if (known) return known;
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  made = new WeakRef(factory);
  return factory;
}
