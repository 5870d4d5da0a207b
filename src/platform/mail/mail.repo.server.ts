import { and, count, desc, eq, gte, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database.server.ts';
import { instant } from '#platform/db/instant.server.ts';
import { holding } from '#platform/db/like-pattern.ts';
import { mailOutbox, type StoredMail } from './mail.tables.server.ts';
import { MAIL_STATES, MAILS_COUNTED, type MailState } from './mail.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Which mails of the outbox, and which page of them. */
export interface MailSearch {
  state?: MailState | undefined;
  /** Part of the address or the subject. */
  q?: string | undefined;
  page: number;
  pageSize: number;
}

export async function insertMails(db: Db, mails: (typeof mailOutbox.$inferInsert)[]): Promise<void> {
  await db.insert(mailOutbox).values(mails);
}

/** Lets go what waited for something. @returns the ids */
export async function releaseHeld(tx: Db, hold: string): Promise<string[]> {
  const rows = await tx
    .update(mailOutbox)
    .set({ heldFor: null })
    .where(eq(mailOutbox.heldFor, hold))
    .returning({ id: mailOutbox.id });
  return rows.map(({ id }) => id);
}

export async function deleteHeld(tx: Db, hold: string): Promise<void> {
  await tx.delete(mailOutbox).where(eq(mailOutbox.heldFor, hold));
}

export async function findMails(db: Db, ids: readonly string[]): Promise<StoredMail[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(inArray(mailOutbox.id, [...ids]));
}

export async function findMail(
  db: Db,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredMail | undefined> {
  const query = db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}

export async function updateMail(
  db: Db,
  id: string,
  changes: Partial<typeof mailOutbox.$inferInsert>,
): Promise<void> {
  await db.update(mailOutbox).set(changes).where(eq(mailOutbox.id, id));
}

/** Notes that mails have left, and forgets the text of those that are confidential. */
export async function markSent(
  db: Db,
  ids: readonly string[],
  sent: { sentAs: 'smtp' | 'file'; sentAt: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const unlessConfidential = (column: AnyPgColumn, forgotten: SQL) =>
    sql`case when ${mailOutbox.confidential} then ${forgotten} else ${column} end`;
  await db
    .update(mailOutbox)
    .set({
      ...sent,
      state: 'sent',
      attempts: sql`${mailOutbox.attempts} + 1`,
      lastError: null,
      html: unlessConfidential(mailOutbox.html, sql`''`),
      plainText: unlessConfidential(mailOutbox.plainText, sql`''`),
      headers: unlessConfidential(mailOutbox.headers, sql`'{}'::jsonb`),
    })
    .where(inArray(mailOutbox.id, [...ids]));
}

/** One page, newest first, without the mails' texts. */
export async function listMails(db: Db, { state, q, page, pageSize }: MailSearch) {
  const pattern = holding((q ?? '').trim());
  const filter = and(
    state && eq(mailOutbox.state, state),
    // As in the index of the same expression.
    q?.trim()
      ? sql`plain_letters(${mailOutbox.recipient} || ' ' || ${mailOutbox.subject}) like ${pattern}`
      : undefined,
  );
  const rows = await db
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      to: mailOutbox.recipient,
      subject: mailOutbox.subject,
      state: mailOutbox.state,
      attempts: mailOutbox.attempts,
      lastError: mailOutbox.lastError,
      sentAs: mailOutbox.sentAs,
      createdAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
      textKept: sql<boolean>`${mailOutbox.plainText} <> ''`,
    })
    .from(mailOutbox)
    .where(filter)
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const capped = db
    .select({ one: sql`1`.as('one') })
    .from(mailOutbox)
    .where(filter)
    .limit(MAILS_COUNTED)
    .as('capped');
  const [matches] = await db.select({ n: count() }).from(capped);
  return { rows, total: matches?.n ?? 0 };
}

const countedTo = (most: number, condition: SQL) =>
  sql<number>`(select count(*)::int from (select 1 from mail_outbox where ${condition} limit ${most}) c)`;

/** How many mails there are in each state, up to `MAILS_COUNTED`. */
export async function countByState(db: Db): Promise<Record<MailState, number>> {
  const [queued, sent, failed] = MAIL_STATES.map((state) => countedTo(MAILS_COUNTED, sql`state = ${state}`));
  const { rows } = await db.execute<Record<MailState, number>>(
    sql`select ${queued} as queued, ${sent} as sent, ${failed} as failed`,
  );
  return rows[0] ?? { queued: 0, sent: 0, failed: 0 };
}

/** Counts stop here, so that looking costs the same with a million mails. */
const STATE_LIMIT = 100_000;

/** How it goes with the outbox; see `MailService`. */
export async function outboxState(db: Db, now: number) {
  const day = instant(now - DAY_MS);
  const counted = (condition: SQL) => countedTo(STATE_LIMIT, condition);
  const { rows } = await db.execute<{
    queued: number;
    held: number;
    failed: number;
    sentInDay: number;
    failedInDay: number;
    oldestQueued: string | null;
  }>(sql`select
    ${counted(sql`state = 'queued' and held_for is null`)} as "queued",
    ${counted(sql`held_for is not null`)} as "held",
    ${counted(sql`state = 'failed'`)} as "failed",
    ${counted(sql`state = 'sent' and created_at > ${day}`)} as "sentInDay",
    ${counted(sql`state = 'failed' and created_at > ${day}`)} as "failedInDay",
    (select created_at::text from mail_outbox where state = 'queued' and held_for is null
      order by created_at limit 1) as "oldestQueued"`);
  const [row] = rows;
  if (!row) throw new Error('The outbox has no state.');
  return { ...row, oldestQueued: row.oldestQueued === null ? null : new Date(row.oldestQueued) };
}

const NOT_WAITING = ne(mailOutbox.state, 'queued');

/** Deletes mails that are not waiting any more, and are older than `before` or to be forgotten. */
export async function forgetMails(db: Db, before: Date): Promise<void> {
  await db
    .delete(mailOutbox)
    .where(and(NOT_WAITING, or(lt(mailOutbox.createdAt, before), eq(mailOutbox.forgetWhenDone, true))));
}

/** Gives up what was written before and waits without a job: its process died in the last attempt. */
export async function giveUpOrphans(db: Db, queue: string, before: Date): Promise<void> {
  const job = sql`select 1 from jobs where queue = ${queue} and data->>'mailId' = ${mailOutbox.id}::text`;
  await db
    .update(mailOutbox)
    .set({ state: 'failed', lastError: 'The program ended during the last attempt.' })
    .where(
      and(
        eq(mailOutbox.state, 'queued'),
        isNull(mailOutbox.heldFor),
        lt(mailOutbox.createdAt, before),
        sql`not exists (${job})`,
      ),
    );
}

/** Forgets the text of confidential mails that were given up, and were written before. */
export async function forgetGivenUp(db: Db, before: Date): Promise<void> {
  const { state, confidential, plainText, createdAt } = mailOutbox;
  await db
    .update(mailOutbox)
    .set({ html: '', plainText: '', headers: {} })
    .where(and(eq(state, 'failed'), eq(confidential, true), ne(plainText, ''), lt(createdAt, before)));
}

const SENT_LIMIT = 500;

/** However its letters are written; as in the index of the same expression. */
const RECIPIENT = sql<string>`lower(${mailOutbox.recipient})`;
const wentTo = (address: string) => sql`${RECIPIENT} = lower(${address})`;

const mailsOf = (address: string, kinds: readonly string[]) =>
  and(wentTo(address), inArray(mailOutbox.kind, [...kinds]));

/** What an address got or is about to get of some kinds, newest first, without the texts. */
export const mailsTo = (db: Db, address: string, kinds: readonly string[]) =>
  db
    .select({
      kind: mailOutbox.kind,
      subject: mailOutbox.subject,
      state: mailOutbox.state,
      createdAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
    })
    .from(mailOutbox)
    .where(mailsOf(address, kinds))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(SENT_LIMIT);

/** Those of some addresses that mail of a kind did not get to, of what was queued since an instant. */
export async function listFailed(
  db: Db,
  kind: string,
  addresses: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const { state, createdAt } = mailOutbox;
  const rows = await db
    .select({ recipient: RECIPIENT })
    .from(mailOutbox)
    .where(
      and(
        inArray(
          RECIPIENT,
          addresses.map((address) => address.toLowerCase()),
        ),
        eq(mailOutbox.kind, kind),
        eq(state, 'failed'),
        gte(createdAt, since),
      ),
    );
  const failed = new Set(rows.map((row) => row.recipient));
  return new Set(addresses.filter((address) => failed.has(address.toLowerCase())));
}

/** Which files hold them, where they left as files. */
const FILE = {
  id: mailOutbox.id,
  kind: mailOutbox.kind,
  createdAt: mailOutbox.createdAt,
  sentAs: mailOutbox.sentAs,
};
export type DeletedMail = Pick<StoredMail, keyof typeof FILE>;

export const deleteMailsTo = (db: Db, address: string, kinds: readonly string[]): Promise<DeletedMail[]> =>
  db.delete(mailOutbox).where(mailsOf(address, kinds)).returning(FILE);

export const deleteMailsAbout = (db: Db, about: string): Promise<DeletedMail[]> =>
  db.delete(mailOutbox).where(eq(mailOutbox.about, about)).returning(FILE);

/** Deletes what has not left about some entries, what was given up among it: its text is kept for a while. */
export async function deleteUnsentAbout(db: Db, about: readonly string[]): Promise<void> {
  if (about.length > 0)
    await db
      .delete(mailOutbox)
      .where(and(inArray(mailOutbox.about, [...about]), ne(mailOutbox.state, 'sent')));
}

/** Deletes what an address got of kinds that begin so; what waits is marked to be forgotten when it is done. */
export async function eraseMailsTo(
  db: Db,
  address: string,
  beginnings: readonly string[],
): Promise<DeletedMail[]> {
  const chosen = and(
    wentTo(address),
    or(...beginnings.map((beginning) => sql`starts_with(${mailOutbox.kind}, ${beginning})`)),
  );
  await db.update(mailOutbox).set({ forgetWhenDone: true }).where(chosen);
  return db.delete(mailOutbox).where(and(chosen, NOT_WAITING)).returning(FILE);
}
