import { request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

export interface HttpsAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Asks a server on this machine as the site `host`, trusting one certificate authority alone. */
export function askOverHttps(options: {
  host: string;
  port: number;
  ca: Buffer;
  path: string;
}): Promise<HttpsAnswer> {
  const { host, port, ca, path } = options;
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path, ca, servername: host, headers: { host, accept: 'text/html' } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject).once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    call.setTimeout(30_000, () => call.destroy(new Error(`no answer from ${host}${path} within 30 seconds`)));
    call.once('error', reject).end();
  });
}

/** Waits until something is true. @throws Error saying what it waited for, after `seconds` */
export async function until(what: string, seconds: number, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await isTrue().catch(() => false)) return;
    await wait(100);
  }
  throw new Error(`${what}: not within ${seconds} seconds.`);
}

export const isReady = (port: number) => async (): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
