import { isIPv6 } from 'node:net';

/**
 * The prefix that one household or phone has: a whole IPv4 address, the first 64 bits of an IPv6 address
 * (a single subscriber can rotate through the rest).
 */
export function addressPrefix(address: string): string {
  const mapped = mappedIPv4(address);
  return mapped ?? (isIPv6(address) ? leadingGroups(address, 4) : address);
}

/**
 * The first 48 bits of an IPv6 address: what providers and companies give to one customer at the most, who can rotate
 * through 65,536 prefixes of households. Undefined for IPv4, where an address is scarce.
 */
export const networkPrefix = (address: string): string | undefined =>
  isIPv6(address) && mappedIPv4(address) === undefined ? leadingGroups(address, 3) : undefined;

const mappedIPv4 = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

function leadingGroups(address: string, groups: number): string {
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  if (tail === undefined) return start.slice(0, groups).join(':');
  const end = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...zeros, ...end].slice(0, groups).join(':');
}
