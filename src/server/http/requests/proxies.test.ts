import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { parseTrustedProxies } from '#platform/config/trusted-proxies.server.ts';
import { addRequestLimit } from '../../load/request-limit.ts';
import { trustedProxies } from './proxies.ts';

async function sender(setting: string, peer: string, forwarded?: string, onStranger = () => {}) {
  const proxies = parseTrustedProxies(setting) ?? false;
  const app = Fastify({ trustProxy: trustedProxies(proxies, onStranger) });
  app.get('/', (request) => ({ ip: request.ip }));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.inject({ url: '/', remoteAddress: peer, headers });
  return answer.json().ip;
}

describe('the sender of a request', () => {
  it.each([
    ['false', '127.0.0.1', '198.51.100.7', '127.0.0.1'],
    ['true', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['true', '::1', '198.51.100.7', '198.51.100.7'],
    ['true', '::ffff:172.18.0.2', '2001:db8::7', '2001:db8::7'],
    ['true', '10.0.0.5', '198.51.100.7', '198.51.100.7'],
    ['true', '127.0.0.1', undefined, '127.0.0.1'],
    ['loopback', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['loopback', '10.0.0.5', '198.51.100.7', '10.0.0.5'],
    ['2', '10.0.0.5', '198.51.100.7, 203.0.113.9', '198.51.100.7'],
    ['203.0.113.0/24', '203.0.113.9', '198.51.100.7', '198.51.100.7'],
  ])('TRUST_PROXY=%s, from %s for %s: %s', async (setting, peer, forwarded, ip) => {
    expect(await sender(setting, peer, forwarded)).toBe(ip);
  });

  it.each([
    // What the proxy itself saw stands last; what stands before it, the sender wrote.
    ['true', '127.0.0.1', '9.9.9.9, 198.51.100.7', '198.51.100.7'],
    ['true', '127.0.0.1', '10.0.0.1, 127.0.0.1, 198.51.100.7', '198.51.100.7'],
    ['2', '10.0.0.5', '9.9.9.9, 198.51.100.7, 203.0.113.9', '198.51.100.7'],
    // Past the proxy.
    ['true', '198.51.100.7', '9.9.9.9', '198.51.100.7'],
    ['2', '198.51.100.7', '9.9.9.9, 10.0.0.1', '198.51.100.7'],
    ['loopback', '198.51.100.7', '9.9.9.9', '198.51.100.7'],
  ])('is not who they say: TRUST_PROXY=%s, from %s for %s', async (setting, peer, forwarded, ip) => {
    expect(await sender(setting, peer, forwarded)).toBe(ip);
  });

  it('is told to the operator once when a public address forwards, without the address', async () => {
    const onStranger = vi.fn();
    const trusts = trustedProxies(1, onStranger);
    if (typeof trusts !== 'function') throw new Error('expected a rule');
    expect([trusts('198.51.100.7', 0), trusts('198.51.100.8', 0)]).toEqual([false, false]);
    expect(onStranger.mock.calls).toEqual([[]]);
  });

  it('is nobody where the peer hung up', () => {
    const onStranger = vi.fn();
    const trusts = trustedProxies(1, onStranger);
    expect(typeof trusts === 'function' && trusts(undefined, 0)).toBe(false);
    expect(onStranger).not.toHaveBeenCalled();
  });
});

it.each(['true', 'loopback', '1'])(
  'with TRUST_PROXY=%s every forwarded address has a limit of its own',
  async (setting) => {
    const app = Fastify({ trustProxy: trustedProxies(parseTrustedProxies(setting) ?? false, () => {}) });
    addRequestLimit(app, { perMinute: 2, now: () => 0 });
    app.get('/', () => ({}));
    const ask = async (sentFor: string) => {
      const headers = { 'x-forwarded-for': sentFor };
      return (await app.inject({ url: '/', remoteAddress: '127.0.0.1', headers })).statusCode;
    };
    for (let last = 1; last <= 20; last += 1) {
      const codes = [await ask(`198.51.100.${last}`), await ask(`198.51.100.${last}`)];
      expect(codes).toEqual([200, 200]);
    }
    expect(await ask('9.9.9.9, 198.51.100.1')).toBe(429);
  },
);
