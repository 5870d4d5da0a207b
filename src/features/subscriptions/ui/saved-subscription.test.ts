import { afterEach, expect, it, vi } from 'vitest';
import { savedLinks, saveLink } from '#features/my-entries/saved-links.store.ts';
import { savedSubscription } from './saved-subscription.ts';

const link = (id: string) => savedSubscription({ id, places: ['Boulder, CO'], zipCodes: ['80302'] });

afterEach(() => vi.unstubAllGlobals());

it('takes one place among the saved links, however many emails are opened', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  savedLinks.set([]);
  saveLink({ page: '/private/volunteer', token: 'v'.repeat(32), title: 'Volunteer', entry: '7' }, 1);
  for (let week = 0; week < 40; week += 1)
    saveLink({ ...link('a'), token: String(week).padStart(32, 'w') }, 2 + week);
  saveLink({ ...link('b'), token: 'b'.repeat(32) }, 50);
  expect(savedLinks.get().map(({ title, token }) => [title, token.slice(-2)])).toEqual([
    ['Weather emails: Boulder, CO 80302', 'bb'],
    ['Weather emails: Boulder, CO 80302', '39'],
    ['Volunteer', 'vv'],
  ]);
});
