import { createHmac } from 'node:crypto';
import { AppError } from '#platform/errors/app-error.ts';
import { tokenOf } from '#platform/private-links/private-links.server.ts';
import { submissionGuardFields, type SubmissionGuard } from './submission.schema.ts';

/** What stands for one filled-in form, however often it is sent. */
export interface SentForm {
  /** For the entry's `submission_key`: a UUID of the sender's own key and of all that was sent with it. */
  key: string;
  /** The token of the private link that is shown to the sender. */
  token: string;
}

/**
 * Knows a form again that is sent once more, for example because the answer got lost: the same key with the same
 * content has the same answer, link included. Neither the key alone opens anything, nor what the database holds: the
 * sender's key is not stored.
 */
export function createSubmissionKeys({ secret }: { secret: () => Promise<string> }) {
  /** Not within a transaction. Undefined without a key: then every sending is an entry of its own. */
  return async function sentForm<Form extends SubmissionGuard>(form: Form): Promise<SentForm | undefined> {
    if (!form.submissionKey) return undefined;
    const content = Object.entries(form).filter(([name]) => !(name in submissionGuardFields));
    const text = JSON.stringify([form.submissionKey.toLowerCase(), content]);
    const key = await secret();
    const derived = (what: string) => createHmac('sha256', key).update(`${what} ${text}`).digest();
    const hex = derived('key').toString('hex');
    return {
      key: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
        '-',
      ),
      token: tokenOf(derived('token')),
    };
  };
}
export type SubmissionKeys = ReturnType<typeof createSubmissionKeys>;

/**
 * Takes a form in once, however often it is sent and however many of them at the same time.
 * @param how `repeat` answers for what is stored of it already, undefined when there is nothing; `store` stores it,
 *   undefined when another sending was faster; `withdrawn` says that what was stored is gone.
 * @throws AppError `conflict` when it was stored and is gone; what `repeat` and `store` throw.
 */
export async function takeInOnce<Answer extends object>(
  sent: SentForm | undefined,
  how: {
    repeat: (sent: SentForm) => Promise<Answer | undefined>;
    store: () => Promise<Answer | undefined>;
    withdrawn: string;
  },
): Promise<Answer> {
  const repeat = async () => sent && how.repeat(sent);
  const answer = (await repeat()) ?? (await how.store()) ?? (await repeat());
  if (!answer) throw new AppError('conflict', how.withdrawn);
  return answer;
}
