// For tests of what is changed by a private link and reviewed by admins: the same for routes, rides and articles.
import { expect } from 'vitest';
import type { Method, TestSuite } from './test-suite.ts';

export interface OwnedKind<View, Answer> {
  /** Of its calls: `/api/private/route`. */
  path: string;
  view: { parse: (body: unknown) => View };
  answer: { parse: (body: unknown) => Answer };
  /** What admins see of a change that waits. */
  proposalOf: (id: number) => Promise<{ id: number; version: string } | null | undefined>;
}

export function ownedEntries<View extends { wanted: object; version: string }, Answer>(
  { asOwner, asAdmin }: TestSuite,
  kind: OwnedKind<View, Answer>,
) {
  const call = (method: Method, url: string, token: string, payload?: object) =>
    asOwner(token, method, `${kind.path}${url}`, payload);
  async function view(token: string): Promise<View> {
    const response = await call('GET', '', token);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return kind.view.parse(response.json());
  }
  return {
    call,
    view,
    edit: async (token: string, changes: object) => {
      const { wanted, version } = await view(token);
      return call('PUT', '', token, { ...wanted, version, ...changes });
    },
    /** A call that works. */
    step: async (method: Method, url: string, token: string): Promise<Answer> => {
      const response = await call(method, url, token);
      expect(response.statusCode, response.body).toBe(200);
      return kind.answer.parse(response.json());
    },
    /** An admin's decision on the change that waits. */
    decide: async (id: number, what: 'accept' | 'decline', more: object = {}) => {
      const proposal = await kind.proposalOf(id);
      return asAdmin('POST', `/api/admin/proposals/${proposal?.id}/${what}`, {
        version: proposal?.version ?? 'none',
        ...more,
      });
    },
  };
}
