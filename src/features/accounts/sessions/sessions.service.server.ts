import { hash, randomBytes } from 'node:crypto';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { readCookie, secretCookie } from '#platform/http/cookies.server.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  findLiveSession,
  insertSession,
  listSessions,
  prolongSession,
} from './sessions.repo.server.ts';
import { deviceName } from './device-name.model.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

/** A session ends this long after its last use. */
const SESSION_MS = 12 * HOUR_MS;
/** However much it is used, it ends this long after its sign-in (NIST SP 800-63B, AAL1). */
const SESSION_AT_MOST_MS = 30 * DAY_MS;
/** Its last use is written down at most this often. */
const PROLONG_EVERY_MS = 60_000;

/** Who is signed in. */
export interface AdminIdentity {
  id: number;
  username: string;
  role: 'admin';
}

export interface AdminSession {
  admin: AdminIdentity;
  sessionId: string;
  passwordIsTemporary: boolean;
  /** To send along when the session was prolonged. */
  setCookie: string | undefined;
}

/**
 * Sessions of the admin area: a random token in a cookie that scripts cannot read, only its hash in the
 * database. Each use prolongs a session, up to an end.
 * @param https whether the site's public address is https; the cookie's `__Host-` prefix needs that.
 */
export function createAdminSessions(deps: { db: Db; clock: Clock; https: boolean }) {
  const { db, clock, https } = deps;
  const name = https ? '__Host-dryline_admin' : 'dryline_admin';
  const cookie = (value: string, ms: number) =>
    secretCookie({ name, value, maxAge: Math.floor(ms / 1_000), secure: https });
  const expiry = (now: number, signedInAt: number) => ({
    lastSeenAt: new Date(now),
    expiresAt: new Date(Math.min(now + SESSION_MS, signedInAt + SESSION_AT_MOST_MS)),
  });

  /** The session that a `Cookie` header carries; undefined for everyone who is not a signed-in admin. */
  async function find(cookies: string | undefined): Promise<AdminSession | undefined> {
    const token = readCookie(cookies, name);
    if (!token) return undefined;
    const now = clock.now();
    const row = await findLiveSession(db, hashOf(token), new Date(now));
    if (row?.role !== 'admin') return undefined;
    const prolonged = expiry(now, row.createdAt.getTime());
    const prolong = !isRecent(row.lastSeenAt.getTime(), now, PROLONG_EVERY_MS);
    if (prolong) await prolongSession(db, row.sessionId, prolonged);
    return {
      admin: { id: row.id, username: row.username, role: row.role },
      sessionId: row.sessionId,
      passwordIsTemporary: row.passwordIsTemporary,
      setCookie: prolong ? cookie(token, prolonged.expiresAt.getTime() - now) : undefined,
    };
  }

  return {
    find,

    /**
     * Starts a session in the transaction of the sign-in, in place of the one that the browser still has.
     * @returns the `Set-Cookie` header.
     */
    async start(
      tx: Db,
      admin: { id: number },
      from: { cookies: string | undefined; userAgent: string | undefined },
    ): Promise<string> {
      const earlier = readCookie(from.cookies, name);
      if (earlier) await deleteSessionByToken(tx, hashOf(earlier));
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await insertSession(tx, {
        adminId: admin.id,
        tokenHash: hashOf(token),
        createdAt: new Date(now),
        ...expiry(now, now),
        device: deviceName(from.userAgent ?? ''),
      });
      return cookie(token, SESSION_MS);
    },

    list: (adminId: number) => listSessions(db, adminId, new Date(clock.now())),
    /** @returns whether the admin had that session. */
    end: (tx: Db, adminId: number, sessionId: string) => deleteSession(tx, adminId, sessionId),
    /** @returns how many sessions ended. */
    endAll: (tx: Db, adminId: number, except?: string) => deleteSessionsOf(tx, adminId, except),
    /** The `Set-Cookie` header that makes a browser forget the session that it sent; undefined when it sent none. */
    forgetCookie: (cookies: string | undefined): string | undefined =>
      readCookie(cookies, name) === undefined ? undefined : cookie('', 0),
    forgetOld: () => deleteExpiredSessions(db, new Date(clock.now())),
  };
}
export type AdminSessions = ReturnType<typeof createAdminSessions>;

const hashOf = (token: string) => hash('sha256', token);
