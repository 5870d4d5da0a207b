import { describe, expect, it, vi } from 'vitest';
import { memoryWindow } from '#platform/limits/limit-window.server.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { createProofOfWork, VALID_FOR_MS } from './proof-of-work.server.ts';
import { solveChallenge } from './proof-of-work.ts';
import { createSubmissionGuard, ENTRIES_WINDOW_MS } from './submission-guard.server.ts';

function openGuard() {
  let now = Date.now();
  const clock = { now: () => now };
  const spent = memoryWindow({ lengthMs: VALID_FOR_MS, clock });
  const proofOfWork = createProofOfWork({ clock, secret: async () => 'a secret', spent });
  const entries = memoryWindow({ lengthMs: ENTRIES_WINDOW_MS, clock });
  const guard = createSubmissionGuard({ entries, proofOfWork });
  const admit = (fields = {}, address = '203.0.113.7') => guard.admit(fields, { address, texts: ['text'] });
  return { guard, admit, proofOfWork, advance: (ms: number) => (now += ms) };
}

describe('spam protection', () => {
  it('lets five entries of one address pass, then asks for proof of work', async () => {
    const { admit, guard, advance } = openGuard();
    for (let entry = 0; entry < 5; entry += 1) expect(await admit()).toEqual([]);
    await expect(admit()).rejects.toMatchObject({
      code: 'rate_limited',
      fieldErrors: { proofOfWork: expect.any(String) },
      retryAfter: 600,
    });
    expect(await admit({ proofOfWork: await solveChallenge(await guard.challenge()) })).toEqual([]);
    expect(await admit({}, '203.0.113.8')).toEqual([]);
    advance(10 * MINUTE_MS);
    expect(await admit()).toEqual([]);
  });

  it('counts a whole IPv6 household as one', async () => {
    const { admit } = openGuard();
    for (let entry = 0; entry < 5; entry += 1) await admit({}, `2001:db8:1:2::${entry}`);
    await expect(admit({}, '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('takes no more than twenty entries of one address, proof or not', async () => {
    const { admit, proofOfWork } = openGuard();
    vi.spyOn(proofOfWork, 'verify').mockResolvedValue(true);
    for (let entry = 0; entry < 20; entry += 1) await admit({ proofOfWork: 'solved' });
    const refused = await admit({ proofOfWork: 'solved' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', fieldErrors: undefined });
  });

  it('asks everyone for proof of work while entries pour in from everywhere', async () => {
    const { admit } = openGuard();
    for (let entry = 0; entry < 60; entry += 1) await admit({}, `198.51.100.${entry}`);
    await expect(admit({}, '203.0.113.99')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('accepts a solved challenge once, unchanged and in time', async () => {
    const { proofOfWork, advance } = openGuard();
    const challenge = await proofOfWork.create();
    const solved = await solveChallenge(challenge);
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00', cost: 1 } };
    expect(await proofOfWork.verify(await solveChallenge(easier))).toBe(false);
    expect(await proofOfWork.verify(solved)).toBe(true);
    expect(await proofOfWork.verify(solved)).toBe(false);
    const late = await solveChallenge(await proofOfWork.create());
    advance(11 * MINUTE_MS);
    expect(await proofOfWork.verify(late)).toBe(false);
    for (const garbage of ['', 'x', btoa('{}'), btoa('null')])
      expect(await proofOfWork.verify(garbage)).toBe(false);
  });

  it('refuses the challenges of another secret', async () => {
    const { proofOfWork } = openGuard();
    const clock = { now: Date.now };
    const spent = memoryWindow({ lengthMs: VALID_FOR_MS, clock });
    const foreign = createProofOfWork({ clock, secret: async () => 'another', spent });
    expect(await proofOfWork.verify(await solveChallenge(await foreign.create()))).toBe(false);
  });
});
