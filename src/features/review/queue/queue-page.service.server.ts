import type { Db } from '#platform/db/database.server.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { Place } from '#platform/db/oldest-first.server.ts';
import { compareTexts } from '#platform/text/compare-texts.ts';
import type { QueueRow, Reviewable } from '../reviewable.service.server.ts';

/** A row with where it comes from, as the queue puts them in order. */
export interface PlacedRow {
  reviewable: Reviewable;
  rank: number;
  row: QueueRow;
}

/** The last row of the page before. */
interface Cursor {
  rank: number;
  orderAt: Date;
  kind: string;
  id: string;
}

/**
 * One page of everything that waits: by rank, then by each row's place in it. Every kind is asked for no more than one
 * page, from its index, so that the length of the queue does not matter.
 * @param hidden ids that are decided already, by kind.
 */
export async function waitingPage(
  db: Db,
  kinds: readonly Reviewable[],
  asked: { after: string; limit: number; hidden: ReadonlyMap<string, readonly string[]> },
): Promise<{ rows: PlacedRow[]; next: string | null }> {
  const cursor = asked.after === '' ? undefined : readCursor(asked.after);
  const wanted = asked.limit + 1;
  const found: PlacedRow[] = [];
  const ranks = [...new Set(kinds.flatMap((one) => one.ranks))].toSorted((a, b) => a - b);
  for (const rank of ranks) {
    if (found.length >= wanted) break;
    if (cursor && rank < cursor.rank) continue;
    const ofRank: PlacedRow[] = [];
    for (const reviewable of kinds.filter((one) => one.ranks.includes(rank))) {
      const after = cursor?.rank === rank ? placeFor(reviewable, cursor) : undefined;
      const hidden = asked.hidden.get(reviewable.kind) ?? [];
      const rows = await reviewable.waiting(db, { rank, after, hidden, limit: wanted - found.length });
      ofRank.push(...rows.map((row) => ({ reviewable, rank, row })));
    }
    found.push(...ofRank.toSorted(inOrder).slice(0, wanted - found.length));
  }
  const rows = found.slice(0, asked.limit);
  const last = rows.at(-1);
  return { rows, next: found.length > asked.limit && last ? writeCursor(last) : null };
}

const orderAt = ({ row }: PlacedRow): number => (row.orderAt ?? row.submittedAt).getTime();

/** Ids keep the order in which their feature sent them. */
function inOrder(a: PlacedRow, b: PlacedRow): number {
  const age = orderAt(a) - orderAt(b);
  return age !== 0 ? age : compareTexts(a.reviewable.kind, b.reviewable.kind);
}

function placeFor({ kind }: Reviewable, cursor: Cursor): Place {
  const order = compareTexts(kind, cursor.kind);
  return {
    createdAt: cursor.orderAt,
    sameInstant: order === 0 ? { afterId: cursor.id } : order > 0 ? 'all' : 'none',
  };
}

const writeCursor = (placed: PlacedRow): string =>
  Buffer.from([placed.rank, orderAt(placed), placed.reviewable.kind, placed.row.id].join(' ')).toString(
    'base64url',
  );

/** @throws AppError `validation`. */
function readCursor(text: string): Cursor {
  const [rank, time, kind, id] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const at = new Date(Number(time));
  const isWhole = kind && id && /^[0-9a-f-]+$/.test(id) && /^\d{1,3}$/.test(rank ?? '');
  if (!isWhole || Number.isNaN(at.getTime())) {
    const message = 'after must be the next of an earlier page';
    throw fieldError('after', message);
  }
  return { rank: Number(rank), orderAt: at, kind, id };
}
