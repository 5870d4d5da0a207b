import { startDeadline } from '#platform/fetch/deadline.ts';
import { ApiError } from './api-client.ts';

/**
 * Of a connection on which nothing moves for so long nothing more is heard. Twice what other calls have: browsers
 * and systems take some 50 kB at once, which are a while on their way.
 */
const SILENT_MS = 60_000;

export interface UploadOptions {
  /** Gets the share of bytes that are on their way, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with files.
 * @throws ApiError for an answer that is no success, TypeError without an answer, `TimeoutError` when nothing moved for a
 *   minute, `AbortError` when aborted
 */
export const uploadForm = <T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> =>
  upload(path, form, options);

/**
 * Sends a file as it is, with its own content type.
 * @throws as `uploadForm`
 */
export const postFile = <T>(path: string, file: Blob, type: string): Promise<T> =>
  upload(path, file, {}, type);

/** `fetch` cannot tell how far an upload is, so this goes by XMLHttpRequest. */
function upload<T>(path: string, body: FormData | Blob, options: UploadOptions, type?: string): Promise<T> {
  const { onProgress, signal } = options;
  const deadline = startDeadline(SILENT_MS, signal);
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    if (type !== undefined) request.setRequestHeader('content-type', type);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      deadline.extend(SILENT_MS);
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('progress', () => deadline.extend(SILENT_MS));
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request;
      if (status < 200 || status > 299) return reject(new ApiError(status, responseText, statusText));
      try {
        resolve(JSON.parse(responseText) as T);
      } catch {
        // A proxy's page for people, which decides nothing.
        reject(new TypeError('the upload got an answer of somebody else'));
      }
    });
    request.addEventListener('error', () => reject(new TypeError('the upload got no answer')));
    request.addEventListener('abort', () =>
      reject(
        deadline.expired()
          ? new DOMException('the connection was silent', 'TimeoutError')
          : new DOMException('the upload was stopped', 'AbortError'),
      ),
    );
    deadline.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  }).finally(deadline.clear);
}
