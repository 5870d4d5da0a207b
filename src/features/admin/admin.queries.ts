import { queryOptions } from '@tanstack/react-query';
import type { ReviewKind } from '#features/moderation/moderation.model.ts';
import { TOTAL_HEADER } from '#features/moderation/moderation.schema.ts';
import type {
  BlockedContacts,
  CallableVolunteers,
  ReviewedRequest,
  ReviewedVolunteer,
} from '#features/roadside/roadside.schema.ts';
import type { ReviewedRoute } from '#features/routes/review/reviewed-route.schema.ts';
import { ApiError, getJson, getList, postJson } from '#platform/api-client/api-client.ts';
import type { MailList } from '#platform/mail/mail.schema.ts';
import { PROOF_FIELD } from '#platform/spam/proof-field.ts';
import type {
  RecoveryCodes,
  SecondFactorSetup,
  SecondFactorState,
  SessionAnswer,
  SessionsAnswer,
  SignInRequest,
} from './admin.schema.ts';
import type { AuditAnswer } from './audit.schema.ts';

/** Everything that only an admin may see starts with this key. */
export const ADMIN_KEY = ['admin'] as const;
export const SESSION_KEY = ['admin-session'] as const;
/** Entries of a page in the lists for review. */
export const REVIEW_PAGE_SIZE = 20;
const MAIL_PAGE_SIZE = 50;

/** Lists of others' doings are asked for anew each time they are opened. */
const FORGOTTEN = { gcTime: 0 } as const;

/** Who is signed in; null for nobody. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => getJson<SessionAnswer | null>('/api/admin/session', { signal, on401: 'null' }),
  });

/** The session counts only with an id and the role admin. */
export const isSignedIn = (session: SessionAnswer | null | undefined): session is SessionAnswer =>
  session != null && Number.isInteger(session.id) && session.role === 'admin';

/** Signs in; solves the server's challenge when it asks for one after failures. */
export async function signIn(
  form: Pick<SignInRequest, 'username' | 'password' | 'code'>,
): Promise<SessionAnswer> {
  try {
    return await postJson<SessionAnswer>('/api/admin/login', form);
  } catch (error) {
    if (!(error instanceof ApiError && error.answer.errors?.[PROOF_FIELD])) throw error;
    const { fetchProof } = await import('#platform/spam/proof-of-work.ts');
    return postJson<SessionAnswer>('/api/admin/login', { ...form, [PROOF_FIELD]: await fetchProof() });
  }
}

interface Reviewed {
  'scenic-routes': ReviewedRoute;
  volunteers: ReviewedVolunteer;
  requests: ReviewedRequest;
}

/** One page of a list for review. */
export const reviewListQuery = <Kind extends ReviewKind>(
  kind: Kind,
  asked: { q: string; status: string; sort: string; page: number },
) =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: [...ADMIN_KEY, kind, asked],
    queryFn: ({ signal }) => {
      const parameters = searchOf({ ...asked, pageSize: REVIEW_PAGE_SIZE });
      return getList<Reviewed[Kind]>(`/api/admin/${kind}?${parameters}`, TOTAL_HEADER, { signal });
    },
  });

/** Volunteers whom an admin may call for a request. */
export const callableVolunteersQuery = (requestId: string) =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: [...ADMIN_KEY, 'call-list', requestId],
    queryFn: ({ signal }) =>
      getJson<CallableVolunteers>(`/api/admin/requests/${encodeURIComponent(requestId)}/volunteers`, {
        signal,
      }),
  });

export const blockedContactsQuery = () =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: [...ADMIN_KEY, 'blocked-contacts'],
    queryFn: ({ signal }) => getJson<BlockedContacts>('/api/admin/blocked-contacts', { signal }),
  });

export const sessionsQuery = () =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: [...ADMIN_KEY, 'sessions'],
    queryFn: ({ signal }) => getJson<SessionsAnswer>('/api/admin/sessions', { signal }),
  });

export const secondFactorQuery = () =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: [...ADMIN_KEY, 'second-factor'],
    queryFn: ({ signal }) => getJson<SecondFactorState>('/api/admin/second-factor', { signal }),
  });
export const setUpSecondFactor = (password: string) =>
  postJson<SecondFactorSetup>('/api/admin/second-factor/setup', { password });
export const confirmSecondFactor = (code: string) =>
  postJson<RecoveryCodes>('/api/admin/second-factor/confirm', { code });
export const renewRecoveryCodes = (proof: { password: string; code: string }) =>
  postJson<RecoveryCodes>('/api/admin/second-factor/recovery-codes', proof);
export const disableSecondFactor = (proof: { password: string; code: string }) =>
  postJson<{ message: string }>('/api/admin/second-factor/disable', proof);

export const mailsQuery = (asked: { q: string; state: string; page: number }) =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: [...ADMIN_KEY, 'mails', asked],
    queryFn: ({ signal }) => {
      const { state, ...rest } = asked;
      const parameters = searchOf({ ...rest, ...(state !== 'all' && { state }), pageSize: MAIL_PAGE_SIZE });
      return getJson<MailList>(`/api/admin/mails?${parameters}`, { signal });
    },
  });
export const mailPages = (total: number): number => Math.ceil(total / MAIL_PAGE_SIZE);

export interface AuditAsked {
  admin: string;
  action: string;
  entityType: string;
  /** Days of the reader's own calendar, YYYY-MM-DD, both inclusive; '' for no bound. */
  from: string;
  until: string;
}

export const auditQuery = (asked: AuditAsked, page: number) =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: [...ADMIN_KEY, 'audit', asked, page],
    queryFn: ({ signal }) =>
      getJson<AuditAnswer>(`/api/admin/audit?${searchOf({ ...auditFilter(asked), page })}`, { signal }),
  });

/** Everything that matches, as a file. */
export const auditExportHref = (asked: AuditAsked, format: 'csv' | 'json'): string =>
  `/api/admin/audit/export?${searchOf({ ...auditFilter(asked), format })}`;

function auditFilter({ from, until, ...rest }: AuditAsked) {
  return { ...rest, from: startOfDay(from, 0), until: startOfDay(until, 1) };
}

/** The instant at which a local day begins, so many days later; '' for no day. */
function startOfDay(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return '';
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? '' : start.toISOString();
}

/** Query parameters without the empty ones. */
function searchOf(parameters: Record<string, string | number>): string {
  const filled = Object.entries(parameters).filter(([, value]) => value !== '');
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
}
