import type { Db } from '#platform/db/database.server.ts';
import type { StoredAudit } from '../accounts.tables.server.ts';
import { countAudit, listAudit, listAuditBefore, type AuditFilter } from './audit.repo.server.ts';
import {
  AUDIT_PAGE,
  type AuditAnswer,
  type AuditFilterQuery,
  type AuditLogEntry,
  type AuditQuery,
} from './audit.schema.ts';

const BATCH = 500;

/** Reading the audit log: page by page, or all of it as a file. */
export function createAuditLog({ db }: { db: Db }) {
  /** Everything that matches, newest first, read in pieces so that no size of log fills the memory. */
  async function* all(filter: AuditFilter): AsyncGenerator<AuditLogEntry> {
    let last: StoredAudit | undefined;
    do {
      const rows = await listAuditBefore(db, filter, last, BATCH);
      yield* rows.map(entryOf);
      last = rows[BATCH - 1];
    } while (last);
  }

  return {
    async page({ page, pageSize, ...query }: AuditQuery): Promise<AuditAnswer> {
      const filter = filterOf(query);
      const offset = (page - 1) * pageSize;
      const limit = Math.min(pageSize, AUDIT_PAGE.counted - offset);
      const rows = limit > 0 ? await listAudit(db, filter, { limit, offset }) : [];
      const total = await countAudit(db, filter, AUDIT_PAGE.counted);
      return { entries: rows.map(entryOf), total, page, pageSize };
    },

    /** Lines of a CSV file (RFC 4180), the first with the column names. */
    async *csv(query: AuditFilterQuery): AsyncGenerator<string> {
      yield csvLine(COLUMNS);
      for await (const entry of all(filterOf(query))) {
        yield csvLine(COLUMNS.map((column) => csvText(entry[column])));
      }
    },

    /** A JSON array, in pieces. */
    async *json(query: AuditFilterQuery): AsyncGenerator<string> {
      let separator = '[\n';
      for await (const entry of all(filterOf(query))) {
        yield separator + JSON.stringify(entry);
        separator = ',\n';
      }
      yield separator === '[\n' ? '[]\n' : '\n]\n';
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;

const filterOf = (query: AuditFilterQuery): AuditFilter => ({
  admin: query.admin ?? undefined,
  action: query.action ?? undefined,
  entityType: query.entityType ?? undefined,
  entityId: query.entityId ?? undefined,
  from: query.from === null ? undefined : new Date(query.from),
  until: query.until === null ? undefined : new Date(query.until),
});

const entryOf = (row: StoredAudit): AuditLogEntry => ({ ...row, at: row.at.toISOString() });

const COLUMNS = [
  'id',
  'at',
  'adminId',
  'adminName',
  'action',
  'entityType',
  'entityId',
  'before',
  'after',
] as const satisfies readonly (keyof AuditLogEntry)[];

const csvText = (value: AuditLogEntry[keyof AuditLogEntry]): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A spreadsheet runs what begins like a formula, so such texts get an apostrophe in front. */
const csvLine = (fields: readonly string[]): string =>
  `${fields
    .map((field) => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field))
    .map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',')}\r\n`;
