import type { ReasonTemplate } from '#features/review/queue/queue.model.ts';

/** Why articles are often declined. */
export const ARTICLE_REASONS: readonly ReasonTemplate[] = [
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
];
