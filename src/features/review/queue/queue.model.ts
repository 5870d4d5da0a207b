/** The queue of everything that waits for an admin: its order, its limits, and reasons to decline. */

/** Entries with a lower rank come first, the oldest first in each. Requests for help have the first three. */
export const QUEUE_RANKS = { high: 0, medium: 1, low: 2, ordinary: 3 } as const;

export const QUEUE_LIMITS = {
  page: 25,
  mostPerPage: 100,
  /** Decisions and undos in one call. */
  batch: 50,
  /** Counting stops here: "1,000+". */
  counted: 1_000,
  reason: 2_000,
} as const;

/** How long a decision can be undone, and is not carried out. */
export const UNDO_MS = 30_000;
/** "Ana is looking at this" ends by itself after this long. */
export const CLAIM_MS = 5 * 60_000;

export const QUEUE_VERDICTS = ['approve', 'decline'] as const;
export type QueueVerdict = (typeof QUEUE_VERDICTS)[number];

export interface ReasonTemplate {
  id: string;
  label: string;
  text: string;
}

const ANY: readonly ReasonTemplate[] = [
  {
    id: 'duplicate',
    label: 'Duplicate',
    text: 'We already have this one. Thank you for thinking of other riders.',
  },
  {
    id: 'advertising',
    label: 'Advertising',
    text: 'It reads like advertising. We only publish what riders tell each other.',
  },
];

/** Reasons of single kinds, by kind of entry; their features name them. */
export type KindReasons = Readonly<Record<string, readonly ReasonTemplate[]>>;

/** What is often said to people whose entry is declined. Every text can be changed before it is sent. */
export const reasonTemplates = (own: KindReasons, kind: string): readonly ReasonTemplate[] => [
  ...(own[kind] ?? []),
  ...ANY,
];

/** "3" or, when counting stopped, "1,000+". */
export const countedText = (count: number): string =>
  count >= QUEUE_LIMITS.counted
    ? `${QUEUE_LIMITS.counted.toLocaleString('en-US')}+`
    : count.toLocaleString('en-US');

/** What two ways of writing one phone number have in common: its last ten digits. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10);
