import { hash } from 'node:crypto';
import type { AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { ReviewedChanges } from '../reviewable.service.server.ts';
import { conflictsOf, valueText, type FieldValues } from './proposals.model.ts';
import { findProposalById, proposalTarget } from './proposals.repo.server.ts';
import type { AcceptProposal, DeclineProposal, Proposal, ProposalKind } from './proposals.schema.ts';
import type { StoredProposal } from './proposals.tables.server.ts';

export const PROPOSAL_GONE =
  'This proposed change is no longer waiting. Its owner took it back, or someone else decided.';
const MOVED = 'The proposed change or the entry moved meanwhile. Look at both again, then decide.';
const CHANGED_TWICE =
  'Someone else changed the same fields since the owner wrote this. Choose what to keep for each of them.';

/** A hash of the parts (22 characters, base64url), compared to see whether any of them changed. */
export const fingerprint = (...parts: unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);

/** What admins see of a proposal. `labels` says the fields in words, in the order in which they are read. */
export function proposalView(
  stored: StoredProposal,
  current: FieldValues,
  labels: Record<string, string>,
): Proposal {
  const { changes, base } = stored;
  const conflicts = conflictsOf(stored, current);
  return {
    id: stored.id,
    createdAt: stored.createdAt.toISOString(),
    version: versionOf(stored, current),
    fields: Object.keys(labels)
      .filter((name) => name in changes)
      .map((name) => ({
        name,
        label: labels[name] ?? name,
        base: base[name] ?? null,
        current: current[name] ?? null,
        proposed: changes[name] ?? null,
        conflict: conflicts.includes(name),
      })),
  };
}

const versionOf = ({ id, changes }: StoredProposal, current: FieldValues): string =>
  fingerprint(
    id,
    Object.keys(changes)
      .toSorted()
      .map((name) => [name, changes[name], current[name] ?? null]),
  );

/** @throws AppError `conflict` when it does not wait any more, or is not what the admin saw. */
export function refuseMoved(
  stored: StoredProposal | undefined,
  current: FieldValues,
  version: string,
): asserts stored is StoredProposal {
  if (!stored || stored.declinedAt !== null) throw new AppError('conflict', PROPOSAL_GONE);
  if (versionOf(stored, current) !== version) throw new AppError('conflict', MOVED);
}

/**
 * The fields to take over. Without a choice of fields, all of them, unless someone else changed one meanwhile.
 * @throws AppError `conflict` with both values by field.
 */
export function acceptedChanges(
  stored: StoredProposal,
  current: FieldValues,
  chosen: AcceptProposal['fields'],
): FieldValues {
  const conflicts = conflictsOf(stored, current);
  if (!chosen && conflicts.length > 0)
    throw new AppError('conflict', CHANGED_TWICE, {
      fieldErrors: Object.fromEntries(
        conflicts.map((name) => [
          name,
          `Now: ${valueText(current[name] ?? null)} Proposed: ${valueText(stored.changes[name] ?? null)}`,
        ]),
      ),
    });
  return Object.fromEntries(
    Object.entries(stored.changes).filter(([name]) => !chosen || chosen.includes(name)),
  );
}

/** Decisions on the changes that owners propose for entries that were reviewed already. */
export function createProposals({ db, changes }: { db: Db; changes: readonly ReviewedChanges[] }) {
  async function targetOf(id: number) {
    const stored = await findProposalById(db, id);
    if (!stored) throw new AppError('conflict', PROPOSAL_GONE);
    const { kind, entryId } = proposalTarget(stored);
    return { entryId, of: changesOf(changes, kind) };
  }
  return {
    async accept(id: number, sent: AcceptProposal, by: AuditActor): Promise<void> {
      const { of, entryId } = await targetOf(id);
      await of.accept(entryId, sent, by);
    },
    async decline(id: number, sent: DeclineProposal, by: AuditActor): Promise<void> {
      const { of, entryId } = await targetOf(id);
      await of.decline(entryId, sent, by);
    },
  };
}
export type Proposals = ReturnType<typeof createProposals>;

/** @throws Error for a kind that no feature registered. */
export function changesOf(changes: readonly ReviewedChanges[], kind: ProposalKind): ReviewedChanges {
  const found = changes.find((one) => one.kind === kind);
  if (!found) throw new Error(`Nobody reviews changes of ${kind}`);
  return found;
}
