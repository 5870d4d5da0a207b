import { createDeviceStore } from '#platform/device/device-store.ts';
import { PRIVATE_TOKEN } from '#platform/private-links/private-link.ts';

/** A private link that this device was given, so that its owner finds it again without the mail. */
export interface KeptLink {
  page: `/private/${string}`;
  token: string;
  /** What it opens, in the owner's words: "Ride: Sunday breakfast". */
  title: string;
  /** Epoch milliseconds. */
  keptAt: number;
}

const MAX_KEPT = 30;

export const keptLinks = createDeviceStore<KeptLink[]>(
  'private-links',
  (value) => (Array.isArray(value) ? value.filter(isKeptLink) : []),
  [],
);

/** Newest first; the same link is kept once. */
export function keepLink(link: Omit<KeptLink, 'keptAt'>, now = Date.now()): void {
  const others = keptLinks.get().filter(({ token }) => token !== link.token);
  keptLinks.set([{ ...link, keptAt: now }, ...others].slice(0, MAX_KEPT));
}

export const forgetLink = (token: string): void =>
  keptLinks.set(keptLinks.get().filter((link) => link.token !== token));

function isKeptLink(value: unknown): value is KeptLink {
  if (typeof value !== 'object' || value === null) return false;
  const { page, token, title, keptAt } = value as Partial<Record<keyof KeptLink, unknown>>;
  return (
    typeof page === 'string' &&
    page.startsWith('/private/') &&
    typeof token === 'string' &&
    PRIVATE_TOKEN.test(token) &&
    typeof title === 'string' &&
    typeof keptAt === 'number'
  );
}
