import { ApiError, postJson } from '#platform/api-client/api-client.ts';
import { randomUuid } from '#platform/device/random-uuid.ts';
import { PROOF_FIELD } from './proof-field.ts';
import type { SubmissionGuard } from './submission.schema.ts';

/** What a public form holds beside its fields from the moment it is shown. */
export interface FormGuard {
  /** The body's guard fields, for sending now. */
  fields(): SubmissionGuard;
}

/**
 * Starts the guard of a form. Call it when the form is shown and again after it was sent.
 * @param honeypot reads the hidden input named `website`.
 * @param earlier of an attempt that got no answer: the same entry, which took that long already.
 */
export function startFormGuard(
  honeypot: () => string = () => '',
  earlier?: { submissionKey: string; formTime: number },
): FormGuard {
  const submissionKey = earlier?.submissionKey ?? randomUuid();
  const shownAt = performance.now() - (earlier?.formTime ?? 0);
  return {
    fields: () => ({
      submissionKey,
      website: honeypot(),
      formTime: Math.round(performance.now() - shownAt),
    }),
  };
}

/** Sends a public form. When the server asks for proof of work, solves its challenge and sends again. */
export async function guardedPost<T>(path: string, body: object, guard: FormGuard): Promise<T> {
  const fields = guard.fields();
  try {
    return await postJson<T>(path, { ...body, ...fields });
  } catch (error) {
    if (!(error instanceof ApiError && error.answer.errors?.[PROOF_FIELD])) throw error;
    const { fetchProof } = await import('./proof-of-work.ts');
    return postJson<T>(path, { ...body, ...fields, [PROOF_FIELD]: await fetchProof() });
  }
}
