import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock/clock.ts';
import { FixedWindow } from '#platform/clock/fixed-window.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { LINK_GONE, PRIVATE_TOKEN } from './private-link.ts';
import { privateLinks } from './private-links.tables.server.ts';

const TOKEN_BYTES = 24;

/**
 * Bytes as the token of a link. It ends in a letter or a digit: programs that find addresses in plain text, Thunderbird
 * among them, take a hyphen at the end for punctuation and leave it out.
 * @param random 24 of them are taken
 */
export const tokenOf = (random: Uint8Array): string =>
  Buffer.from(random.subarray(0, TOKEN_BYTES)).toString('base64url').replace(/[-_]$/, '0');
const WINDOW_MS = 10 * 60_000;
/** Links that open nothing, from one address prefix within the window. */
const WRONG_PER_PREFIX = 20;

/** What a link opens. `purpose` is a feature's word for the kind of thing, `subject` the id of one. */
interface LinkTarget {
  purpose: string;
  subject: string;
}

/** Something that its owner may get a new link to. */
export interface OwnedThing extends LinkTarget {
  page: `/private/${string}`;
  /** In the owner's words: "Signed up: Sunday breakfast". */
  title: string;
}

export interface PrivateLinks {
  /**
   * Makes a further link to something, as part of the transaction that makes or changes it.
   * @param options.token of a link that may be there already, for a form that is sent again: it is made once
   * @returns the token: the only time it is known
   */
  issue: (
    tx: Db,
    target: LinkTarget,
    options?: { expiresAt?: Date; token?: string | undefined },
  ) => Promise<string>;
  /** The same for many, in one statement. @returns a token per target, in their order */
  issueMany: (tx: Db, targets: readonly LinkTarget[], options?: { expiresAt?: Date }) => Promise<string[]>;
  /**
   * What the token of a request's `Authorization: Bearer` header opens; `ip` is whose tries are counted.
   * @param purposes those the call is for; a link of any other kind opens nothing
   * @throws AppError `not_found`, the same for unknown, expired and revoked; `rate_limited` after many of them
   */
  open: <Purpose extends string>(
    request: { headers: { authorization?: string | undefined }; ip: string },
    ...purposes: Purpose[]
  ) => Promise<{ purpose: Purpose; subject: string; token: string }>;
  /** Ends all links to something, except the one with the token `keep`. */
  revoke: (tx: Db, target: LinkTarget, options?: { keep?: string }) => Promise<void>;
}

export function createPrivateLinks({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): PrivateLinks {
  /** Links that opened nothing. */
  const wrong = new FixedWindow({ lengthMs: WINDOW_MS, now: clock.now });

  jobs.every(DAY_MS, 'forget-private-links', async () => {
    await db.delete(privateLinks).where(lt(privateLinks.expiresAt, new Date(clock.now())));
  });

  const newToken = () => tokenOf(randomBytes(TOKEN_BYTES));
  const store = (tx: Db, links: readonly (LinkTarget & { token: string })[], expiresAt: Date | undefined) =>
    tx.insert(privateLinks).values(
      links.map(({ purpose, subject, token }) => ({
        tokenHash: hashOf(token),
        purpose,
        subject,
        createdAt: new Date(clock.now()),
        expiresAt: expiresAt ?? null,
      })),
    );

  return {
    issue: async (tx, target, { token = newToken(), expiresAt } = {}) => {
      await store(tx, [{ ...target, token }], expiresAt).onConflictDoNothing();
      return token;
    },
    issueMany: async (tx, targets, { expiresAt } = {}) => {
      const links = targets.map((target) => ({ ...target, token: newToken() }));
      if (links.length > 0) await store(tx, links, expiresAt);
      return links.map(({ token }) => token);
    },

    open: async ({ headers, ip }, ...purposes) => {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
      const [row] = PRIVATE_TOKEN.test(token)
        ? await db
            .select()
            .from(privateLinks)
            .where(
              and(
                eq(privateLinks.tokenHash, hashOf(token)),
                inArray(privateLinks.purpose, purposes),
                or(isNull(privateLinks.expiresAt), gt(privateLinks.expiresAt, new Date(clock.now()))),
              ),
            )
        : [];
      const purpose = purposes.find((known) => known === row?.purpose);
      if (row && purpose !== undefined) return { purpose, subject: row.subject, token };
      // Only now: one that works opens, whatever others behind the same address try.
      const prefix = addressPrefix(ip);
      if (wrong.count(prefix) >= WRONG_PER_PREFIX)
        throw new AppError(
          'rate_limited',
          'Many links that do not work were tried from your connection. Please wait ten minutes.',
          { retryAfter: wrong.secondsLeft },
        );
      wrong.add(prefix);
      throw new AppError('not_found', LINK_GONE);
    },

    revoke: async (tx, { purpose, subject }, { keep } = {}) => {
      const links = await tx
        .select({ tokenHash: privateLinks.tokenHash })
        .from(privateLinks)
        .where(and(eq(privateLinks.purpose, purpose), eq(privateLinks.subject, subject)));
      const ended = links
        .map(({ tokenHash }) => tokenHash)
        .filter((hash) => keep === undefined || hash !== hashOf(keep));
      if (ended.length > 0) await tx.delete(privateLinks).where(inArray(privateLinks.tokenHash, ended));
    },
  };
}

const hashOf = (token: string): string => hash('sha256', token);
