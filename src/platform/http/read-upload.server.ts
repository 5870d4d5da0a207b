import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { cleanText } from '#platform/text/clean-text.ts';
import { receiveFile, type UploadedFile } from './uploaded-file.server.ts';

export interface UploadForm {
  /** Undefined when there is none or it is empty. */
  file: UploadedFile | 'too large' | undefined;
  /** The text fields. */
  fields: Record<string, unknown>;
}

const UNREADABLE = 'The form could not be read.';
const TOO_MANY = 'Please send one file at a time, with its own fields.';

/**
 * Reads a multipart form with one file, on a scope where `@fastify/multipart` is registered with its limits, and
 * has it used. The file goes to disk as it comes, and is gone when `use` is done.
 * @param options.name the file's field; other files are read and dropped
 * @param options.most bytes of the file
 * @throws AppError unsupported_media, validation, unavailable; what `use` throws
 */
export async function withUpload<T>(
  request: FastifyRequest,
  options: { name: string; most: number; folder: string },
  use: (form: UploadForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media', 'Send a form with content-type multipart/form-data.');
  }
  const form: UploadForm = { file: undefined, fields: {} };
  // Also those of a form that is refused for what stands behind its file: each holds a place on the disk.
  const received: UploadedFile[] = [];
  try {
    await readParts(request, form, { ...options, received });
    return await use(form);
  } finally {
    for (const file of received) await file.close();
  }
}

async function readParts(
  request: FastifyRequest,
  form: UploadForm,
  { name, most, folder, received }: { name: string; most: number; folder: string; received: UploadedFile[] },
): Promise<void> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file')
        form.fields[part.fieldname] = typeof part.value === 'string' ? cleanText(part.value) : part.value;
      else if (part.fieldname !== name) part.file.resume();
      else {
        const file = await receiveFile(part.file, { folder, most });
        if (file) received.push(file);
        if (!file || part.file.truncated) {
          form.file = 'too large';
          return;
        }
        if (file.size > 0) form.file = file;
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('validation', isTooMany(error) ? TOO_MANY : UNREADABLE, { cause: error });
  }
}

/** More files or fields than a form may have; a file that is too large is no error of the form's reader. */
const isTooMany = (cause: unknown): boolean =>
  cause instanceof Error && 'statusCode' in cause && cause.statusCode === 413;
