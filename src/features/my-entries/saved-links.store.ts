import { createDeviceStore } from '#platform/device/device-store.ts';
import { PRIVATE_TOKEN } from '#platform/private-links/private-link.ts';

/** A private link that this device was given, so that its owner finds it again without the mail. */
export interface SavedLink {
  page: `/private/${string}`;
  token: string;
  /** What it opens, in the owner's words: "Ride: Sunday breakfast". */
  title: string;
  /**
   * What it opens, since every email brings another link to it: a newer one takes the place of an older. Not known of
   * links that earlier versions saved, nor of those that came with an answer.
   */
  entry?: string | undefined;
  /** Epoch milliseconds. */
  keptAt: number;
}

const MAX_SAVED = 30;

export const savedLinks = createDeviceStore<SavedLink[]>(
  'private-links',
  (value) => (Array.isArray(value) ? value.filter(isSavedLink) : []),
  [],
);

/** Newest first; the same link is saved once, and one link to the same entry. */
export function saveLink(link: Omit<SavedLink, 'keptAt'>, now = Date.now()): void {
  const isSame = ({ page, token, entry }: SavedLink) =>
    token === link.token || (entry !== undefined && page === link.page && entry === link.entry);
  const others = savedLinks.get().filter((one) => !isSame(one));
  savedLinks.set([{ ...link, keptAt: now }, ...others].slice(0, MAX_SAVED));
}

/** Links of a page of which nobody knows whether they open the same as another. */
export const linksToIdentify = (page: SavedLink['page']): SavedLink[] =>
  savedLinks.get().filter((link) => link.page === page && link.entry === undefined);

/** Notes what a link opens; of two to the same entry the newer one stays. */
export function identifyLink(token: string, entry: string): void {
  const links = savedLinks.get();
  const link = links.find((one) => one.token === token);
  if (!link) return;
  const same = links.find((one) => one.page === link.page && one.entry === entry);
  const older = same && (same.keptAt < link.keptAt ? same : link);
  savedLinks.set(
    links.filter((one) => one !== older).map((one) => (one === link ? { ...link, entry } : one)),
  );
}

export const forgetLink = (token: string): void =>
  savedLinks.set(savedLinks.get().filter((link) => link.token !== token));

function isSavedLink(value: unknown): value is SavedLink {
  if (typeof value !== 'object' || value === null) return false;
  const { page, token, title, keptAt } = value as Partial<Record<keyof SavedLink, unknown>>;
  return (
    typeof page === 'string' &&
    page.startsWith('/private/') &&
    typeof token === 'string' &&
    PRIVATE_TOKEN.test(token) &&
    typeof title === 'string' &&
    typeof keptAt === 'number'
  );
}
