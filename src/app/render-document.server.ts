import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';

const RENDER_TIMEOUT_MS = 5_000;
const DOCTYPE = Buffer.from('<!DOCTYPE html>');
/** Of what a page tells the browser of React Router's settings: the browser takes what it is not told for off. */
const SETTING_OFF = /,"\w+":false|"\w+":false,?/g;
/** React's mark of a part that it leaves to the browser: it waits for something, or failed. */
const LEFT_OUT = '<!--$!-->';

/**
 * Reads the data that a page hands on to the browser. React Router writes it out of a stream, for which each rendering
 * would have to wait.
 * @returns what makes the context of one rendering, with the data at hand
 */
export async function withDataAtHand(context: EntryContext): Promise<() => EntryContext> {
  const { serverHandoffStream, serverHandoffString, renderMeta } = context;
  if (!serverHandoffStream) return () => context;
  const parts: Uint8Array[] = [];
  for await (const part of serverHandoffStream) parts.push(part);
  const decoder = new TextDecoder();
  const results = [
    ...parts.map((part) => ({ done: false, value: decoder.decode(part, { stream: true }) })),
    { done: true, value: '' },
  ];
  return () => ({
    ...context,
    ...(serverHandoffString && { serverHandoffString: serverHandoffString.replace(SETTING_OFF, '') }),
    // Nobody reads it, as long as React Router looks into its cache first.
    serverHandoffStream: streamOf(parts),
    renderMeta: {
      ...renderMeta,
      streamCache: Object.fromEntries(
        results.map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
      ),
    },
  });
}

const streamOf = (parts: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });

/**
 * A document's bytes, as `PageContext.deliver` takes them; undefined when it has to wait for a part of it, or fails.
 * React's stream encodes each tag by itself and takes a fifth to a third longer for the same bytes.
 */
export function renderAtOnce(element: ReactElement): string | undefined {
  try {
    const html = renderToString(element);
    return html.includes(LEFT_OUT)
      ? undefined
      : Buffer.concat([DOCTYPE, Buffer.from(html)]).toString('latin1');
  } catch {
    // `renderInTime` says what is wrong.
    return undefined;
  }
}

/** The same of a document that has to wait for parts of it. @throws what rendering it throws */
export function renderInTime(element: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let failure: unknown;
    const sink = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write: (chunk: Uint8Array, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        clearTimeout(timer);
        if (failure === undefined) resolve(Buffer.concat(chunks).toString('latin1'));
        else reject(failure);
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // Large parts would otherwise wait, hidden, for a script that puts them in their place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: (error) => {
        failure ??= error;
      },
    });
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS);
  });
}
