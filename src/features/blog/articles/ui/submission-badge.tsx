import { Badge, type Tone } from '#ui/signs/badge.tsx';
import type { SubmissionStatus } from '../articles.model.ts';

const TONES: Record<SubmissionStatus, Tone> = { pending: 'caution', approved: 'good', rejected: 'bad' };

export const SubmissionBadge = ({ status }: { status: SubmissionStatus }) => (
  <Badge tone={TONES[status]}>{status}</Badge>
);
