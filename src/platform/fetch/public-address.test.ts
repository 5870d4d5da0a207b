import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.server.ts';

it.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '192.0.0.192',
  '198.18.0.1',
  '203.0.113.5',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::1',
  'localhost',
  '0x7f.1',
  '',
])('%s is not on the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450::8a'])(
  '%s is',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
