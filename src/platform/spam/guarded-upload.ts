import { ApiError } from '#platform/api-client/api-client.ts';
import { uploadForm, type UploadOptions } from '#platform/api-client/upload-file.ts';
import type { FormGuard } from './guarded-post.ts';
import { PROOF_FIELD } from './proof-field.ts';
// At hand: a file that was chosen is gone with the page, should this be of an older version.
import { fetchProof } from './proof-of-work.ts';

/** Uploads a file of a public form. When the server asks for proof of work, solves its challenge and sends again. */
export async function guardedUpload<T>(
  path: string,
  fields: Record<string, string | Blob>,
  guard: FormGuard,
  options: UploadOptions = {},
): Promise<T> {
  const form = (more: Record<string, string>) => {
    const data = new FormData();
    const guarded = Object.entries(guard.fields()).map(
      ([name, value]) => [name, String(value ?? '')] as const,
    );
    // The words first: a server that reads in order then knows them before the file.
    for (const [name, value] of [...guarded, ...Object.entries(more)]) data.set(name, value);
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  try {
    return await uploadForm<T>(path, form({}), options);
  } catch (error) {
    if (!(error instanceof ApiError && error.answer.errors?.[PROOF_FIELD])) throw error;
    return uploadForm<T>(path, form({ [PROOF_FIELD]: await fetchProof() }), options);
  }
}
