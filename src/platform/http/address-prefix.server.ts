import { isIP, isIPv6 } from 'node:net';

/** What some proxies write: an IPv4 address with a port, an IPv6 address in brackets. */
const WITH_PORT = /^(?:(\d[\d.]{6,14}):\d{1,5}|\[([\da-f:.]{2,45})\](?::\d{1,5})?)$/i;

/**
 * The prefix that one household or phone has: a whole IPv4 address, the first 64 bits of an IPv6 address
 * (a single subscriber can rotate through the rest). What is no address is one sender for all: `unknown`.
 */
export function addressPrefix(sender: string): string {
  const address = plainAddress(sender);
  if (address === undefined) return 'unknown';
  const mapped = mappedIPv4(address);
  return mapped ?? (isIPv6(address) ? leadingGroups(address, 4) : address);
}

/**
 * The first 48 bits of an IPv6 address: what providers and companies give to one customer at the most, who can rotate
 * through 65,536 prefixes of households. Undefined for IPv4, where an address is scarce.
 */
export function networkPrefix(sender: string): string | undefined {
  const address = plainAddress(sender);
  if (address === undefined || !isIPv6(address) || mappedIPv4(address) !== undefined) return undefined;
  return leadingGroups(address, 3);
}

/** Without port and brackets; undefined for what is no address. */
function plainAddress(sender: string): string | undefined {
  const [, v4, v6] = WITH_PORT.exec(sender) ?? [];
  const address = v4 ?? v6 ?? sender;
  return isIP(address) === 0 ? undefined : address;
}

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
