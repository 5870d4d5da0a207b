import type { AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { changesTo, valuesOf, type FieldValues } from './proposals.model.ts';
import { findProposal, putProposal, removeProposal } from './proposals.repo.server.ts';
import type { EntryId, ProposalKind } from './proposals.schema.ts';
import { fingerprint } from './proposals.service.server.ts';

/** The holder of the private link, in the audit log. */
export const OWNER: AuditActor = { id: null, username: 'owner' };

/** The refusal where a state has no sentence of its own. */
export const NOT_NOW = 'This cannot be done in the state that it is in now. Reload the page to see it.';
const MOVED =
  'This was changed meanwhile, in another tab or by an admin. Nothing was overwritten, and what you typed is still here.';
const TAKEN_BACK = 'Your change is taken back.';

/** An entry as its owner sees it, with the change that waits beside it. */
interface OwnedState<Fields> {
  /** What is stored, and public if the entry is. */
  stored: Fields;
  /** What is stored with the change that waits; what the form begins with. */
  wanted: Fields;
  version: string;
  proposal: { createdAt: string; fields: string[] } | null;
  declined: { at: string; reason: string | null } | null;
}

/** What a change answers: a sentence, and the new state, or null when the entry was deleted. */
export interface OwnedAnswer<View> {
  message: string;
  entry: View | null;
}

interface OwnershipOptions<Id extends EntryId, Row, View> {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  kind: ProposalKind;
  /** Of the fields that an owner changes, in words and in the order of the form. */
  labels: Record<string, string>;
  find: (db: Db, id: Id, options?: { lock: boolean }) => Promise<Row | undefined>;
  viewOf: (db: Db, row: Row) => Promise<View>;
}

/** What the owner of any kind of entry does by a private link: see, change or propose, withdraw, erase. */
export function createOwnership<Id extends EntryId, Row, View>(options: OwnershipOptions<Id, Row, View>) {
  const { database, clock, kind, labels, find, viewOf } = options;
  const targetOf = (entryId: Id) => ({ kind, entryId });

  /** @throws AppError `not_found` when it was deleted. */
  async function view(id: Id): Promise<View> {
    const row = await find(database.db, id);
    if (!row) throw new AppError('not_found', LINK_GONE);
    return viewOf(database.db, row);
  }

  /** Does something with the row while nobody else can. @throws AppError `not_found` when it was deleted. */
  const withRow = <T>(id: Id, work: (tx: Db, row: Row) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const row = await find(tx, id, { lock: true });
      if (!row) throw new AppError('not_found', LINK_GONE);
      return work(tx, row);
    });

  async function answer(tx: Db, id: Id, message: string): Promise<OwnedAnswer<View>> {
    const row = await find(tx, id);
    return { message, entry: row ? await viewOf(tx, row) : null };
  }

  async function stateOf<Fields extends FieldValues>(
    db: Db,
    id: Id,
    stored: Fields,
  ): Promise<OwnedState<Fields>> {
    const proposal = await findProposal(db, targetOf(id));
    const waiting = proposal?.declinedAt === null ? proposal : undefined;
    return {
      stored,
      // A change was made from these very fields.
      wanted: { ...stored, ...waiting?.changes },
      // It does not move with a decision, so that a change which crosses an approval is not lost.
      version: fingerprint(stored, waiting?.changes ?? null),
      proposal: waiting
        ? {
            createdAt: waiting.createdAt.toISOString(),
            fields: Object.entries(labels).flatMap(([name, label]) =>
              name in waiting.changes ? [label] : [],
            ),
          }
        : null,
      declined: proposal?.declinedAt
        ? { at: proposal.declinedAt.toISOString(), reason: proposal.reason }
        : null,
    };
  }

  return {
    view,
    withRow,
    answer,
    stateOf,

    /** All that is stored of the entry, for its owner's download. */
    exported: async (id: Id): Promise<{ exportedAt: string; entry: View }> => ({
      exportedAt: new Date(clock.now()).toISOString(),
      entry: await view(id),
    }),

    /**
     * Stores a change for review; one that equals what is stored drops the waiting one.
     * @param startsAt of the ride that it is about.
     */
    async propose(
      tx: Db,
      id: Id,
      state: OwnedState<FieldValues>,
      wanted: FieldValues,
      startsAt: Date | null = null,
    ) {
      const changes = changesTo(state.stored, wanted);
      if (Object.keys(changes).length === 0) {
        await removeProposal(tx, targetOf(id));
        return answer(tx, id, TAKEN_BACK);
      }
      const now = new Date(clock.now());
      await putProposal(tx, targetOf(id), {
        changes,
        base: valuesOf(state.stored, changes),
        since: state.proposal ? new Date(state.proposal.createdAt) : now,
        startsAt,
        now,
      });
      return answer(tx, id, 'Your change waits for review. Until then everything stays as it is.');
    },

    dropProposal: (tx: Db, id: Id) => removeProposal(tx, targetOf(id)),

    takeBackChange: (id: Id): Promise<OwnedAnswer<View>> =>
      withRow(id, async (tx) => {
        await removeProposal(tx, targetOf(id));
        return answer(tx, id, TAKEN_BACK);
      }),
  };
}

/** Whether a change says anything new. @throws AppError `conflict` when it does, and the entry moved since `version`. */
export function isNews(state: OwnedState<FieldValues>, wanted: FieldValues, version: string): boolean {
  const news = Object.keys(changesTo(state.wanted, wanted)).length > 0;
  if (news && version !== state.version) throw new AppError('conflict', MOVED);
  return news;
}
