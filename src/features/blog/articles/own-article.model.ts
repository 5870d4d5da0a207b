/** What the writer of an article changes, in words and in the order of the form. */
export const OWN_ARTICLE_FIELDS = {
  title: 'Title',
  content: 'Content',
  excerpt: 'Excerpt',
  tags: 'Tags',
  authorName: 'Your name',
} as const;

/** Where an article stands, as its writer reads it. `hidden`: an admin took its post out of the blog. */
export const OWN_ARTICLE_STATES = [
  'pending',
  'approved',
  'published',
  'hidden',
  'rejected',
  'withdrawn',
] as const;
export type OwnArticleState = (typeof OWN_ARTICLE_STATES)[number];

const EDITABLE: readonly OwnArticleState[] = ['pending', 'approved', 'published', 'hidden'];

/** What the writer may do now. */
export const ownArticleSteps = (state: OwnArticleState) => ({
  edit: EDITABLE.includes(state),
  withdraw: state !== 'withdrawn',
});
