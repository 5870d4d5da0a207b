import { BlockList, isIP } from 'node:net';

/** Special-purpose ranges of the IANA registries (RFC 6890): this machine, private networks, cloud metadata, tests. */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Within 2000::/3, which holds every public address: what leads elsewhere, by tunnels or by documentation. */
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blocked = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V4) blocked.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of NOT_PUBLIC_V6) blocked.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** True for an address on the open internet: not this machine, its network, its cloud, or a way around to them. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
