import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postFile, uploadForm } from './upload-file.ts';

/** A connection whose every step the test takes. */
class HeldRequest extends EventTarget {
  static last: HeldRequest;
  upload = new EventTarget();
  withCredentials = false;
  status = 0;
  responseText = '';
  statusText = '';
  sent: unknown;
  headers: Record<string, string> = {};
  constructor() {
    super();
    HeldRequest.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  move(loaded: number, total: number) {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }),
    );
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ending = (call: Promise<unknown>) => {
  const end: { error?: unknown; answer?: unknown } = {};
  call.then(
    (answer) => Object.assign(end, { answer }),
    (error: unknown) => Object.assign(end, { error }),
  );
  return end;
};

test('an upload on a dead connection ends after a minute in which nothing moved', async () => {
  const onProgress = vi.fn();
  const end = ending(uploadForm('/api/any', new FormData(), { onProgress }));
  await vi.advanceTimersByTimeAsync(50_000);
  HeldRequest.last.move(1, 4);
  expect(onProgress).toHaveBeenCalledWith(0.25);
  await vi.advanceTimersByTimeAsync(59_900);
  expect(end).toEqual({});
  await vi.advanceTimersByTimeAsync(200);
  expect(end.error).toMatchObject({ name: 'TimeoutError' });
});

test('so does that of a file, which goes as it is', async () => {
  const file = new Blob(['<gpx/>']);
  const end = ending(postFile('/api/any', file, 'application/gpx+xml'));
  expect(HeldRequest.last.sent).toBe(file);
  expect(HeldRequest.last.headers['content-type']).toBe('application/gpx+xml');
  await vi.advanceTimersByTimeAsync(60_100);
  expect(end.error).toMatchObject({ name: 'TimeoutError' });
});

test('an answer ends it and leaves no timer behind', async () => {
  const end = ending(postFile('/api/any', new Blob(), 'text/plain'));
  HeldRequest.last.answer(201, '{"id":1}');
  await vi.advanceTimersByTimeAsync(0);
  expect(end).toEqual({ answer: { id: 1 } });
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [413, '{"message":"Too large"}', { name: 'ApiError', status: 413 }],
  [200, '<html>Sign in to the Wi-Fi</html>', { name: 'TypeError' }],
])('status %i with %s is a failure', async (status, text, expected) => {
  const end = ending(uploadForm('/api/any', new FormData()));
  HeldRequest.last.answer(status, text);
  await vi.advanceTimersByTimeAsync(0);
  expect(end.error).toMatchObject(expected);
});

test('who stops it is told so', async () => {
  const stop = new AbortController();
  const end = ending(uploadForm('/api/any', new FormData(), { signal: stop.signal }));
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(end.error).toMatchObject({ name: 'AbortError' });
});
