/** The queue of everything that waits for an admin: its order, its limits, and reasons to decline. */

/** Entries with a lower rank come first, the oldest first in each. Requests for help have the first three. */
export const QUEUE_RANKS = { high: 0, medium: 1, low: 2, ordinary: 3 } as const;

export const QUEUE_LIMITS = {
  page: 25,
  mostPerPage: 100,
  /** Decisions and undos in one call. */
  together: 50,
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
    label: 'Already there',
    text: 'We already have this one. Thank you for thinking of other riders.',
  },
  {
    id: 'advertising',
    label: 'Advertising',
    text: 'It reads like advertising. We only publish what riders tell each other.',
  },
];

/** By kind of entry; kinds without their own get the general ones. */
const OWN: Partial<Record<string, readonly ReasonTemplate[]>> = {
  routes: [
    {
      id: 'not-found',
      label: 'Cannot be followed',
      text: 'We could not follow the route on a map. Please send it again with road numbers and towns.',
    },
    {
      id: 'closed',
      label: 'Closed or private road',
      text: 'A part of it is a private road or closed to motorcycles.',
    },
  ],
  rides: [
    {
      id: 'details',
      label: 'Details missing',
      text: 'Riders need to know where and when to meet and how long the ride is. Please send it again with these.',
    },
  ],
  volunteers: [
    {
      id: 'unreachable',
      label: 'Not reachable',
      text: 'We could not reach you at the phone number or address you gave. Please register again.',
    },
    {
      id: 'area',
      label: 'No services',
      text: 'We could not tell which help you offer. Please register again and name the services.',
    },
  ],
  requests: [
    {
      id: 'call-911',
      label: 'Needs 911',
      text: 'This needs emergency services. If anyone is hurt or in danger, call 911 now.',
    },
    {
      id: 'no-answer',
      label: 'No answer by phone',
      text: 'We called you and nobody answered, so we did not send a volunteer. Please ask again if you still need help.',
    },
  ],
  articles: [
    {
      id: 'short',
      label: 'Too short',
      text: 'It is short for our blog. We would gladly read a longer version, of 300 words or more.',
    },
    {
      id: 'off-topic',
      label: 'Not about riding',
      text: 'It is not about riding, so it does not fit our blog.',
    },
  ],
};

/** What is often said to people whose entry is declined. Every text can be changed before it is sent. */
export const reasonTemplates = (kind: string): readonly ReasonTemplate[] => [...(OWN[kind] ?? []), ...ANY];

/** "3" or, when counting stopped, "1,000+". */
export const countedText = (count: number): string =>
  count >= QUEUE_LIMITS.counted
    ? `${QUEUE_LIMITS.counted.toLocaleString('en-US')}+`
    : count.toLocaleString('en-US');

/** What two ways of writing one phone number have in common: its last ten digits. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10);
