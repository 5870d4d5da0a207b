/** Review of what visitors submit: two flags, a label derived from them, and the steps between. */

/** What is reviewed, by the names that the admin calls use. */
export const REVIEW_KINDS = ['scenic-routes', 'volunteers', 'requests'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export interface ModerationFlags {
  isApproved: boolean;
  isPublished: boolean;
}

const MODERATION_LABELS = ['Pending', 'Approved', 'Published'] as const;
export type ModerationLabel = (typeof MODERATION_LABELS)[number];

const MODERATION_ACTIONS = ['approve_and_publish', 'publish', 'unpublish'] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** What everyone may see, everywhere: search, directory, page, sitemap, feeds. */
export const isPublic = ({ isApproved, isPublished }: ModerationFlags): boolean => isApproved && isPublished;

export function moderationLabel(flags: ModerationFlags): ModerationLabel {
  if (isPublic(flags)) return 'Published';
  return flags.isApproved ? 'Approved' : 'Pending';
}

/** `approvedOnce`: approval publishes, and is the only step that is offered. */
export interface ModerationRules {
  approvedOnce: boolean;
}

/** The actions that make sense for an entry, in the order in which they are offered. */
export function moderationActions(
  flags: ModerationFlags,
  { approvedOnce }: ModerationRules,
): ModerationAction[] {
  switch (moderationLabel(flags)) {
    case 'Pending':
      return ['approve_and_publish'];
    case 'Approved':
      return approvedOnce ? [] : ['approve_and_publish', 'publish'];
    case 'Published':
      return approvedOnce ? [] : ['unpublish'];
  }
}

/** The flags that an action leads to, as `POST /api/admin/approve` takes them. */
export const flagsAfter = (action: ModerationAction): ModerationFlags => ({
  isApproved: true,
  isPublished: action !== 'unpublish',
});

/** What a decision is called once it is made. */
export type ModerationStepName = 'approved' | 'published' | 'unpublished' | 'taken_back';

type ModerationStep =
  | { step: ModerationStepName }
  /** The flags are as they are asked for. */
  | { unchanged: true }
  /** Flags that no entry can have. */
  | { invalid: string };

/**
 * The step from an entry's flags to those that are asked for, from every state to every other: `{true, true}`
 * publishes, approving on the way; `{true, false}` approves without publishing, or unpublishes; `{false, false}` takes
 * the approval back.
 */
export function moderationStep(current: ModerationFlags, requested: ModerationFlags): ModerationStep {
  if (!requested.isApproved && requested.isPublished)
    return { invalid: 'An entry cannot be published without being approved.' };
  if (current.isApproved === requested.isApproved && current.isPublished === requested.isPublished)
    return { unchanged: true };
  if (!requested.isApproved) return { step: 'taken_back' };
  if (!current.isApproved) return { step: 'approved' };
  return { step: requested.isPublished ? 'published' : 'unpublished' };
}

/**
 * A number that an admin form reads as an integer. What is stored keeps its decimals as long as the very same
 * number comes back.
 */
export const readAsInteger = (sent: number, stored: number): number =>
  sent === stored ? stored : Math.trunc(sent);

/** The wanted values that are given and differ from what is stored, lists by their contents. */
export function onlyChanged<T extends object>(
  stored: T,
  wanted: { [K in keyof T]?: T[K] | undefined },
): Partial<T> {
  const changes: Partial<T> = {};
  for (const key in wanted) {
    const value = wanted[key];
    const isSame = JSON.stringify(value) === JSON.stringify(stored[key]);
    if (value !== undefined && !isSame) changes[key] = value;
  }
  return changes;
}
