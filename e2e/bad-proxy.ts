import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What becomes of a call that changes something:
 * - `lost answer`: it arrives, and the connection ends in the place of its answer
 * - `bad gateway`: it does not arrive, and a proxy's page answers
 * - `gateway timeout`: it arrives, and a proxy's page answers
 * - `empty answer`: it arrives, and the answer is 200 without a word
 * - `portal`: it does not arrive, and the page of a Wi-Fi answers with 200
 * - `cut upload`: the connection ends when half of it has arrived
 * - `twice`: it is sent on twice at once, and the second answer counts
 */
export type Trouble =
  'lost answer' | 'bad gateway' | 'gateway timeout' | 'empty answer' | 'portal' | 'cut upload' | 'twice';

/** A proxy between a browser and the site, which passes everything on as it is until it is told otherwise. */
export interface BadProxy {
  url: string;
  /** From now on; undefined ends it. */
  trouble: (kind: Trouble | undefined) => void;
  /** Calls that changed something and were troubled so far. */
  troubled: () => number;
  close: () => Promise<void>;
}

const PAGE = '<!doctype html><title>Not the site</title><h1>502 Bad Gateway</h1>';
const HTML = { 'content-type': 'text/html' };

export async function startBadProxy(site: string): Promise<BadProxy> {
  const { hostname, port } = new URL(site);
  let now: Trouble | undefined;
  let count = 0;
  const open = (from: IncomingMessage) =>
    ask({
      hostname,
      port,
      method: from.method,
      path: from.url,
      headers: from.headers,
      agent: false,
    });
  const passOn = (from: IncomingMessage, to: ServerResponse) => {
    const onward = open(from);
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  };
  const send = async (from: IncomingMessage, body: Buffer) => {
    const onward = open(from);
    onward.end(body);
    const [answer]: [IncomingMessage] = (await once(onward, 'response')) as [IncomingMessage];
    return { answer, body: Buffer.concat(await answer.toArray()) };
  };

  const server = createServer((from, to) => {
    const path = from.url ?? '';
    if (
      now === undefined ||
      from.method === 'GET' ||
      !path.startsWith('/api/') ||
      path.startsWith('/api/vitals')
    )
      return passOn(from, to);
    void badly(now, from, to).catch(() => to.destroy());
  });

  async function badly(kind: Trouble, from: IncomingMessage, to: ServerResponse): Promise<void> {
    count += 1;
    if (kind === 'cut upload') {
      const half = Number(from.headers['content-length'] ?? 0) / 2;
      const onward = open(from);
      onward.on('error', () => undefined);
      let read = 0;
      for await (const chunk of from as AsyncIterable<Buffer>) {
        read += chunk.byteLength;
        onward.write(read > half ? chunk.subarray(0, Math.max(0, chunk.byteLength - (read - half))) : chunk);
        if (read >= half) break;
      }
      await pause(50);
      onward.destroy();
      to.destroy();
      return;
    }
    const body = Buffer.concat(await from.toArray());
    if (kind === 'portal') return void to.writeHead(200, HTML).end(PAGE);
    if (kind === 'bad gateway') return void to.writeHead(502, HTML).end(PAGE);
    const [, last] = await Promise.all([kind === 'twice' ? send(from, body) : undefined, send(from, body)]);
    if (kind === 'lost answer') to.destroy();
    else if (kind === 'gateway timeout') to.writeHead(504, HTML).end(PAGE);
    else if (kind === 'empty answer') to.writeHead(200).end();
    else to.writeHead(last.answer.statusCode ?? 502, last.answer.headers).end(last.body);
  }

  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    trouble: (kind) => {
      now = kind;
    },
    troubled: () => count,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
