import { expect, it } from 'vitest';
import { checkPassword, isWeak } from './password-strength.server.ts';

const CONTEXT = ['Rocky Mountain Riders', 'rosa', 'rosa@ride.example'];

it.each([
  'password1',
  'Password123!',
  'P@ssw0rd',
  '12345678',
  'qwertyuiop',
  'aaaaaaaaaaaaaaaa',
  'abcdefgh1',
  'iloveyou2',
  'hunter22',
  'harley99',
  'motorcycle',
  'letmein!!',
  'rosa2026',
  'rosa-rosa',
  'pass word 1',
  'mountain1',
  'Riders2026',
])('%s is easy to guess', async (password) => {
  expect(await isWeak(password, CONTEXT)).toBe(true);
});

it.each([
  'rain or shine',
  'long road to Moab',
  'xkq7vbn2',
  'correct horse battery staple',
  'überm Pass 9',
  'Øresund 42 ferries',
])('%s is not, whatever characters it has', async (password) => {
  expect(await isWeak(password, CONTEXT)).toBe(false);
});

it('is decided soon for what is long and hostile', async () => {
  for (const password of ['a@'.repeat(100), '1'.repeat(200), 'pa55word'.repeat(25)])
    await expect(checkPassword(password, CONTEXT).catch(() => undefined)).resolves.toBeUndefined();
});
