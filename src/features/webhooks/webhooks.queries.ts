import { queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#features/accounts/accounts.queries.ts';
import { deleteJson, getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import type { CreatedWebhook, WebhookList } from './webhooks.schema.ts';

const PATH = '/api/admin/webhooks';
const WEBHOOKS_KEY = [...ADMIN_KEY, 'webhooks'] as const;

export const webhooksQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: WEBHOOKS_KEY,
    queryFn: ({ signal }) => getJson<WebhookList>(PATH, { signal }),
  });

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
type Said = { message: string };

export const addWebhook = (url: string) => postJson<CreatedWebhook>(PATH, { url });
export const switchWebhook = (id: string, isActive: boolean) => putJson<Said>(pathOf(id), { isActive });
export const testWebhook = (id: string) => postJson<Said>(`${pathOf(id)}/test`, undefined);
export const deleteWebhook = (id: string) => deleteJson<Said>(pathOf(id));
