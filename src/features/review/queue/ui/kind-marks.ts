import type { IconName } from '#ui/icon-names.ts';
import type { QueueEntry } from '../queue.schema.ts';

/** How entries of a kind are marked in the list. */
export interface KindMark {
  icon: IconName;
  tone: 'services' | 'recreation' | 'plain';
}
/** By kind; what is not in it gets a plain mark. */
export type KindMarks = Readonly<Record<string, KindMark>>;

/** A filter over the list: some kinds under a short name. */
export interface KindChip {
  label: string;
  kinds: readonly string[];
}

const PLAIN: KindMark = { icon: 'pencil', tone: 'plain' };

/** Changes of rides look like rides. */
export const markOf = (marks: KindMarks, { kind, ride }: Pick<QueueEntry, 'kind' | 'ride'>): KindMark =>
  marks[kind === 'changes' && ride ? 'rides' : kind] ?? PLAIN;
