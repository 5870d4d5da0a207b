import type { Feature, Platform } from '#platform/platform.server.ts';
import { mailOutboxApi } from './mail-outbox.api.server.ts';
import { createMailOutbox, type MailOutbox } from './mail-outbox.service.server.ts';

/** The site's outbox, for admins. */
export function mailOutboxFeature({ mail }: Platform): Feature<MailOutbox> {
  const service = createMailOutbox(mail);
  return { service, api: (app) => mailOutboxApi(app, { outbox: service }) };
}
