import * as z from 'zod/mini';
import { choiceField, optionalTextField } from '#platform/forms/field.schema.ts';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';

/** `counted`: pages and the count of matches end here, so that a log of years costs no more. The export has all. */
export const AUDIT_PAGE = { default: 100, most: 200, counted: 10_000 } as const;

/** Times that are written with four digits for the year. Databases read no others. */
const FIRST = Date.parse('0001-01-01');
const END = Date.parse('9999-12-31T24:00Z');
const isInstant = (text: string) => Date.parse(text) >= FIRST && Date.parse(text) < END;

/** A date (UTC) or an instant; null when it is missing or blank. */
const instantField = (name: string) => {
  const error = `${name} must be a date, or a date and time`;
  return z._default(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(z.string({ error }).check(z.refine(isInstant, { error }))),
    ),
    null,
  );
};

const filterFields = {
  /** The username, exactly. */
  admin: optionalTextField('Admin', 200),
  action: optionalTextField('Action', 50),
  entityType: optionalTextField('Entity type', 50),
  entityId: optionalTextField('Entity id', 100),
  from: instantField('from'),
  /** Exclusive. */
  until: instantField('until'),
};
export const auditFilterSchema = z.object(filterFields);
export type AuditFilterQuery = z.infer<typeof auditFilterSchema>;

export const auditQuerySchema = z.object({
  ...filterFields,
  page: pageField,
  pageSize: pageSizeField(AUDIT_PAGE.default, AUDIT_PAGE.most),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditExportQuerySchema = z.object({
  ...filterFields,
  format: choiceField(['csv', 'json'], 'csv', 'format must be csv or json'),
});

const values = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntrySchema = z.object({
  id: z.int(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Null when no signed-in admin did it. */
  adminId: z.nullable(z.int()),
  adminName: z.string(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** What was different; personal contact data only in part. */
  before: values,
  after: values,
});
export type AuditLogEntry = z.infer<typeof auditEntrySchema>;

export const auditAnswerSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** All that match, on every page; 10,000 stands for that and more. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type AuditAnswer = z.infer<typeof auditAnswerSchema>;
