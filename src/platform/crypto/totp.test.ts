import { describe, expect, it } from 'vitest';
import { base32, newTotpSecret, otpauthAddress, stepOfCode, totpCode, totpStep } from './totp.server.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, the rows of SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds are those of RFC 6238', (seconds, code) => {
    expect(totpCode(RFC_SECRET, totpStep(seconds * 1_000), 8)).toBe(code);
    expect(totpCode(RFC_SECRET, totpStep(seconds * 1_000))).toBe(code.slice(2));
  });

  // RFC 4226, appendix D.
  it('are those of RFC 4226 for the first counters', () => {
    expect([0, 1, 2, 9].map((counter) => totpCode(RFC_SECRET, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '520489',
    ]);
  });

  it('count for one step before and after, and no longer', () => {
    const now = 1_800_000_015_000;
    const step = totpStep(now);
    for (const near of [step - 1, step, step + 1])
      expect(stepOfCode(RFC_SECRET, totpCode(RFC_SECRET, near), now)).toBe(near);
    for (const far of [step - 2, step + 2])
      expect(stepOfCode(RFC_SECRET, totpCode(RFC_SECRET, far), now)).toBeUndefined();
    for (const wrong of ['', '12345', '1234567', 'abcdef'])
      expect(stepOfCode(RFC_SECRET, wrong, now)).toBeUndefined();
  });

  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('take "%s" as the secret %s', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('come from an address that an app can read', () => {
    expect(otpauthAddress(RFC_SECRET, { site: 'Our Club: Rides', username: 'ana' })).toBe(
      'otpauth://totp/Our%20Club%20%20Rides:ana?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Our%20Club%20%20Rides',
    );
    expect(newTotpSecret()).not.toEqual(newTotpSecret());
  });
});
