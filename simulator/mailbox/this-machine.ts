import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** What a proxy says of somebody else. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether whoever asks sits at this machine: the connection comes from it, no proxy stands between, and the name that
 * was asked for is this machine's own, so that no page of another site reads along by a name that it points here.
 */
export function isOnThisMachine(
  { headers, socket }: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
  publicUrl: string,
): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    LOOPBACK_HOST.test(new URL(publicUrl).host) &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}
