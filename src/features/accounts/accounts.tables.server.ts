import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0010_admin.sql, 0025_review_queue.sql and 0026_second_factor.sql. */
export const adminUsers = pgTable('admin_users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  password: text().notNull(),
  email: text(),
  role: text().notNull().default('admin'),
  lastLogin: instant('last_login'),
  isActive: boolean('is_active').notNull().default(true),
  passwordIsTemporary: boolean('password_is_temporary').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  wantsDigest: boolean('wants_digest').notNull().default(true),
  digestDay: text('digest_day'),
  secondFactorSecret: text('second_factor_secret'),
  secondFactorSince: instant('second_factor_since'),
  secondFactorStep: bigint('second_factor_step', { mode: 'number' }),
  secondFactorPending: text('second_factor_pending'),
});
export type StoredAdmin = typeof adminUsers.$inferSelect;
export type NewAdmin = typeof adminUsers.$inferInsert;

export const adminSessions = pgTable('admin_sessions', {
  id: uuid().primaryKey().defaultRandom(),
  adminId: integer('admin_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  device: text().notNull(),
});
export type NewSession = typeof adminSessions.$inferInsert;

/** Columns are explained in db/migrations/0026_second_factor.sql. */
export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    adminId: integer('admin_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  ({ adminId, codeHash }) => [primaryKey({ columns: [adminId, codeHash] })],
);

/** Columns are explained in db/migrations/0010_admin.sql and 0054_sign_in_failures.sql. */
export const signInFailures = pgTable('admin_sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  lastFailureAt: instant('last_failure_at').notNull(),
  blockedUntil: instant('blocked_until').notNull(),
  forgetAt: instant('forget_at').notNull(),
});
export type StoredFailures = typeof signInFailures.$inferSelect;

/** Columns with their values, as they are written to the log. */
type AuditValues = Record<string, unknown>;

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  adminId: integer('admin_id'),
  adminName: text('admin_name').notNull(),
  action: text().notNull(),
  entityType: text('entity_type').notNull(),
  entityId: text('entity_id').notNull(),
  before: jsonb().$type<AuditValues>(),
  after: jsonb().$type<AuditValues>(),
});
export type StoredAudit = typeof auditLog.$inferSelect;
