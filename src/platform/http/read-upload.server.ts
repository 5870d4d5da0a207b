import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';

export interface UploadForm {
  /** The file's bytes; undefined when there is none or it is empty. */
  file: Uint8Array | 'too large' | undefined;
  /** The text fields. */
  fields: Record<string, unknown>;
}

/**
 * Reads a multipart form with one file, on a scope where `@fastify/multipart` is registered with its limits.
 * @param name the file's field; other files are read and dropped
 * @throws AppError unsupported_media, validation
 */
export async function readUpload(request: FastifyRequest, name: string): Promise<UploadForm> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media', 'Send a form with content-type multipart/form-data.');
  }
  const form: UploadForm = { file: undefined, fields: {} };
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') form.fields[part.fieldname] = part.value;
      else {
        const body = await part.toBuffer();
        if (part.file.truncated) return { ...form, file: 'too large' };
        if (part.fieldname === name && body.byteLength > 0) form.file = body;
      }
    }
  } catch (error) {
    if (statusOf(error) === 413) return { ...form, file: 'too large' };
    throw error instanceof AppError
      ? error
      : new AppError('validation', 'The form could not be read.', { cause: error });
  }
  return form;
}

/** The form's own limits and its broken syntax are the sender's matter. */
const statusOf = (cause: unknown): number =>
  cause instanceof Error && 'statusCode' in cause && typeof cause.statusCode === 'number'
    ? cause.statusCode
    : 400;
