import type { MailService } from '#platform/mail/mail.server.ts';
import type { MailList, MailListQuery } from './mail-outbox.schema.ts';

/** The outbox as admins see it: what waits, what was sent, what failed, and sending again. */
export const createMailOutbox = (mail: Pick<MailService, 'list' | 'resend' | 'canSend'>) => ({
  async list({ state, ...query }: MailListQuery): Promise<MailList> {
    const { mails, ...counted } = await mail.list({ ...query, ...(state !== 'all' && { state }) });
    return {
      mails: mails.map((listed) => ({
        ...listed,
        createdAt: listed.createdAt.toISOString(),
        sentAt: listed.sentAt?.toISOString() ?? null,
      })),
      ...counted,
      canSend: mail.canSend(),
    };
  },
  /** @throws AppError not_found; conflict while it waits to be sent, or when its text is gone */
  resend: mail.resend,
});
export type MailOutbox = ReturnType<typeof createMailOutbox>;
