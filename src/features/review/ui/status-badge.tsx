import { moderationLabel, type ModerationFlags, type ModerationLabel } from '../review.model.ts';
import { Badge, type Tone } from '#ui/signs/badge.tsx';

const TONES: Record<ModerationLabel, Tone> = { Pending: 'caution', Approved: 'services', Published: 'good' };

/** Pending, Approved or Published. */
export function StatusBadge({ flags }: { flags: ModerationFlags }) {
  const label = moderationLabel(flags);
  return <Badge tone={TONES[label]}>{label}</Badge>;
}
