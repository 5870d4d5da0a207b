import { describe, expect, it } from 'vitest';
import { isOnThisMachine } from './this-machine.ts';

const asked = (changes: { remoteAddress?: string; headers?: Record<string, string> } = {}) => ({
  socket: { remoteAddress: changes.remoteAddress ?? '127.0.0.1' },
  headers: { host: 'localhost:3000', ...changes.headers },
});

describe('The demo mailbox is open', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('to this machine: %s', (remoteAddress) => {
    expect(isOnThisMachine(asked({ remoteAddress }), 'http://localhost:3000')).toBe(true);
  });

  it.each([
    ['another machine', asked({ remoteAddress: '192.168.1.7' })],
    ['somebody behind a proxy on this machine', asked({ headers: { 'x-forwarded-for': '203.0.113.7' } })],
    ['a name of somebody else that leads here', asked({ headers: { host: 'evil.example:3000' } })],
    ['a name that begins like ours', asked({ headers: { host: 'localhost.evil.example' } })],
  ])('not to %s', (_who, request) => {
    expect(isOnThisMachine(request, 'http://localhost:3000')).toBe(false);
  });

  it('to nobody without the password when the demo has a public address', () => {
    expect(isOnThisMachine(asked(), 'https://demo.example.org')).toBe(false);
  });
});
