import { isIP, isIPv4 } from 'node:net';

/** Nobody, so many proxies in front of us, or their addresses: names of ranges, addresses and networks. */
export type TrustedProxies = false | number | readonly string[];

export const TRUST_PROXY_RULE =
  'must be true (one proxy), false, the number of proxies in front (1 to 10), or their addresses: ' +
  'loopback, linklocal, uniquelocal, 203.0.113.7, 10.0.0.0/8';

const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MOST_HOPS = 10;

/** Reads `TRUST_PROXY`; undefined when it makes no sense. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const value = text.trim().toLowerCase();
  if (value === '' || value === 'false') return false;
  if (value === 'true') return 1;
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    return hops === 0 ? false : hops <= MOST_HOPS ? hops : undefined;
  }
  const addresses = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return addresses.length > 0 && addresses.every(isNetwork) ? addresses : undefined;
}

function isNetwork(text: string): boolean {
  if (RANGES.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (/^\d{1,3}$/.test(bits)) return Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
  return family === 4 && isNetmask(bits);
}

/** A netmask's bits are ones, then zeros. */
function isNetmask(text: string): boolean {
  if (!isIPv4(text)) return false;
  const bits = text
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return /^1+0*$/.test(bits);
}
