import { ApiError, postJson } from '#platform/api-client/api-client.ts';
import { PROOF_FIELD } from './proof-field.ts';
import type { SubmissionGuard } from './submission.schema.ts';

/** What a public form keeps beside its fields from the moment it is shown. */
export interface FormGuard {
  /** The body's guard fields, for sending now. */
  fields(): SubmissionGuard;
}

/**
 * Starts the guard of a form. Call it when the form is shown and again after it was sent.
 * @param honeypot reads the hidden input named `website`.
 */
export function startFormGuard(honeypot: () => string = () => ''): FormGuard {
  const submissionKey = randomUuid();
  const shownAt = performance.now();
  return {
    fields: () => ({
      submissionKey,
      website: honeypot(),
      formTime: Math.round(performance.now() - shownAt),
    }),
  };
}

/** `crypto.randomUUID` exists only on secure origins; a club's server on its own network may have none. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Posts a public form. When the server asks for proof of work, solves its challenge and sends again. */
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
