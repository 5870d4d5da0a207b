import { BlockList, isIPv6 } from 'node:net';
import type { TrustedProxies } from '#platform/config/trusted-proxies.server.ts';

const OWN_NETWORKS = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Shared by carriers, and by hosts for their own load balancers (RFC 6598).
  ['100.64.0.0', 10],
] as const) {
  OWN_NETWORKS.addSubnet(network, bits, 'ipv4');
}
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whose word on the sender's address counts, for Fastify's `trustProxy`. A number of hops counts from our side, and only
 * while the first of them is on this machine or a private network: a stranger who reaches the port past the proxy
 * writes what headers they like.
 * @param onStranger called once, when somebody else than that sends forwarded addresses
 */
export function trustedProxies(
  proxies: TrustedProxies,
  onStranger: () => void,
): false | string[] | ((address: string | undefined, hop: number) => boolean) {
  if (proxies === false) return false;
  if (typeof proxies !== 'number') return [...proxies];
  let told = false;
  return (address, hop) => {
    if (hop > 0) return hop < proxies;
    // Who hung up has no address any more.
    if (address === undefined) return false;
    if (OWN_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return true;
    if (!told) onStranger();
    told = true;
    return false;
  };
}
