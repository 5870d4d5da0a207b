import { expect, it } from 'vitest';
import { loadConfig } from './config.server.ts';

it.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['true', 1],
  ['TRUE ', 1],
  ['1', 1],
  ['2', 2],
  ['loopback', ['loopback']],
  ['loopback, 10.0.0.0/8,2001:DB8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ['192.168.1.0/255.255.255.0', ['192.168.1.0/255.255.255.0']],
  ['203.0.113.7,', ['203.0.113.7']],
])('TRUST_PROXY=%s is taken', (value, proxies) => {
  expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(proxies);
});

it.each([
  'yes',
  '-1',
  '1.5',
  '99',
  'nginx',
  'https://proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/8/8',
  '10.0.0.0/255.0.255.0',
  '::1/129',
  ',',
])('TRUST_PROXY=%s stops the start with a sentence that says what fits', (value) => {
  expect(() => loadConfig({ TRUST_PROXY: value })).toThrow(
    /TRUST_PROXY must be true \(one proxy\), false, the number of proxies/,
  );
});
