import { queryOptions } from '@tanstack/react-query';
import { ApiError, getJson, postJson } from '#platform/api-client/api-client.ts';
import { PROOF_FIELD } from '#platform/spam/proof-field.ts';
import type {
  RecoveryCodes,
  SecondFactorSetup,
  SecondFactorState,
  SessionAnswer,
  SessionsAnswer,
  SignInRequest,
} from './accounts.schema.ts';

/** Everything that only an admin may see starts with this key. */
export const ADMIN_KEY = ['admin'] as const;
export const SESSION_KEY = ['admin-session'] as const;

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

export const sessionsQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: [...ADMIN_KEY, 'sessions'],
    queryFn: ({ signal }) => getJson<SessionsAnswer>('/api/admin/sessions', { signal }),
  });

export const secondFactorQuery = () =>
  queryOptions({
    gcTime: 0,
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
