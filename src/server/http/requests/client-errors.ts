import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '#platform/errors/app-error.ts';

const REFUSALS: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'timeout', message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', message: 'The headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'too_large', message: 'That is too much to send at once.' },
};
const NO_HTTP = { code: 'validation', message: 'The request is not correct HTTP.' } as const;

/** Answers what never became a request, on the bare connection and behind the answers to what came before it. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket & { _httpMessage?: ServerResponse | null },
  log: FastifyBaseLogger,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const message = socket._httpMessage;
  // When Node has heard of its end, the next answer has the connection.
  if (message?.req.complete) return void message.once('finish', () => answerClientError(error, socket, log));
  log.debug({ code: error.code }, 'not a request');
  // An answer that has begun would end in the middle of another one.
  if (socket.writable && message?.headersSent !== true) {
    const { code, message } = REFUSALS[error.code ?? ''] ?? NO_HTTP;
    const status = ERROR_STATUS[code];
    const body = JSON.stringify({ message, code } satisfies ErrorAnswer);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\n` +
        `X-Content-Type-Options: nosniff\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
