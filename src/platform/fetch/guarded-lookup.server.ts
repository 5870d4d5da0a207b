import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.server.ts';

export type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;

/** All addresses of a name, by this machine. */
const resolveAll: Resolve = (host, done) => lookup(host, { all: true }, done);

/** An address that may not be called. */
export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC';
}

/**
 * Looks a name up for a connection, which then goes to the very address that was looked at: a name that answers
 * otherwise a moment later leads nowhere else.
 */
export const guardedLookup =
  (isAllowed: (address: string) => boolean, resolve: Resolve = resolveAll): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new NotPublic(), '', 4);
      if (!found.every(({ address }) => isAllowed(address))) return done(new NotPublic(), '', 4);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });

/** A host as sockets name it, without the brackets that addresses of web pages have. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** True for a host on this machine or in its own network; false for one that is not found. */
export function isOwnNetwork(host: string, resolve: Resolve = resolveAll): Promise<boolean> {
  if (isIP(host) !== 0) return Promise.resolve(!isPublicAddress(host));
  return new Promise((settle) =>
    resolve(host, (error, found) => settle(!error && found.some(({ address }) => !isPublicAddress(address)))),
  );
}
