/** Review of what visitors submit: two flags, a label derived from them, and the steps between. */

export interface ModerationFlags {
  isApproved: boolean;
  isPublished: boolean;
}

export const MODERATION_LABELS = ['Pending', 'Approved', 'Published'] as const;
export type ModerationLabel = (typeof MODERATION_LABELS)[number];

export const MODERATION_ACTIONS = ['approve_and_publish', 'publish', 'unpublish'] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** What everyone may see, everywhere: search, directory, page, sitemap, feeds. */
export const isPublic = ({ isApproved, isPublished }: ModerationFlags): boolean => isApproved && isPublished;

export function moderationLabel(flags: ModerationFlags): ModerationLabel {
  if (isPublic(flags)) return 'Published';
  return flags.isApproved ? 'Approved' : 'Pending';
}

/** The actions that make sense for an entry, in the order in which they are offered. */
export function moderationActions(flags: ModerationFlags): ModerationAction[] {
  switch (moderationLabel(flags)) {
    case 'Pending':
      return ['approve_and_publish'];
    case 'Approved':
      return ['approve_and_publish', 'publish'];
    case 'Published':
      return ['unpublish'];
  }
}

/** The flags after an action, or the reason why it cannot be taken now. */
export function moderate(
  flags: ModerationFlags,
  action: ModerationAction,
): { flags: ModerationFlags } | { refused: string } {
  if (!moderationActions(flags).includes(action)) return { refused: REFUSED[action][moderationLabel(flags)] };
  return { flags: { isApproved: true, isPublished: action !== 'unpublish' } };
}

const PUBLISHED_ALREADY = 'This entry is published already.';
const REFUSED: Record<ModerationAction, Record<ModerationLabel, string>> = {
  approve_and_publish: { Pending: '', Approved: '', Published: PUBLISHED_ALREADY },
  publish: {
    Pending: 'Approve this entry before publishing it.',
    Approved: '',
    Published: PUBLISHED_ALREADY,
  },
  unpublish: {
    Pending: 'This entry is not published.',
    Approved: 'This entry is not published.',
    Published: '',
  },
};

/**
 * The action that the flags of `POST /api/admin/approve` ask for. `{true, true}` publishes, `{true, false}`
 * unpublishes; nothing else is a step, since approval is never taken back and nothing unapproved is published.
 */
export function requestedAction(
  current: ModerationFlags,
  requested: ModerationFlags,
): { action: ModerationAction } | { invalid: string } {
  if (!requested.isApproved)
    return {
      invalid: requested.isPublished
        ? 'An entry cannot be published without being approved.'
        : 'An approval cannot be taken back. Unpublish or delete the entry.',
    };
  if (!requested.isPublished) return { action: 'unpublish' };
  return { action: current.isApproved ? 'publish' : 'approve_and_publish' };
}
