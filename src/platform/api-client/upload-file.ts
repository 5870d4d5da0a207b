import { ApiError } from './api-client.ts';

export interface UploadOptions {
  /** Gets the share of bytes that are on their way, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with files. `fetch` cannot tell how far an upload is, so this goes by XMLHttpRequest.
 * @throws ApiError for an answer that is no success, TypeError without an answer, AbortError when aborted.
 */
export function uploadForm<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request;
      if (status < 200 || status > 299) reject(new ApiError(status, responseText, statusText));
      else resolve(JSON.parse(responseText) as T);
    });
    request.addEventListener('error', () => reject(new TypeError('the upload got no answer')));
    request.addEventListener('abort', () => reject(new DOMException('the upload was stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * Sends a file as it is, with its own content type.
 * @throws ApiError for an answer that is no success, TypeError without an answer.
 */
export async function postFile<T>(path: string, file: Blob, type: string): Promise<T> {
  const headers = { accept: 'application/json', 'content-type': type };
  const response = await fetch(path, { method: 'POST', credentials: 'include', headers, body: file });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return JSON.parse(text) as T;
}
