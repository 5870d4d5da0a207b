import { isIPv6 } from 'node:net';

/**
 * The prefix that one household or phone has: a whole IPv4 address, the first 64 bits of an IPv6 address
 * (a single subscriber can rotate through the rest).
 */
export function addressPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  if (tail === undefined) return start.slice(0, 4).join(':');
  const end = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
