import type { Config } from '#platform/config/config.server.ts';
import type { PageSource } from '#server/build-app.ts';
import { linkedStyles } from '../../scripts/page-weight.ts';
import { startSmtpSink, type ReceivedMail } from '../delivery/smtp.ts';
import { createMailbox } from './mailbox.ts';
import { addMailbox } from './routes.ts';
import { MAILBOX_PATH } from './shell.ts';

/** One mail of the product has some 20 kB; more than this is none of its. */
const MOST_MAIL_BYTES = 2 * 1024 * 1024;

export interface DemoMailbox {
  /** For `SMTP_URL`. */
  smtpUrl: string;
  /** The pages with the mailbox beside them. */
  beside: (pages: PageSource, config: Pick<Config, 'siteName' | 'publicUrl' | 'timeZone'>) => PageSource;
  close: () => Promise<void>;
}

/**
 * A mail server for a demonstration that sends nothing on, and pages that show what it took.
 * @param options.take gets every mail too
 */
export async function startDemoMailbox(
  options: { take?: (mail: ReceivedMail) => void } = {},
): Promise<DemoMailbox> {
  const mailbox = createMailbox();
  const take = (mail: ReceivedMail) => {
    mailbox.add(mail);
    options.take?.(mail);
  };
  const sink = await startSmtpSink({ take, mostBytes: MOST_MAIL_BYTES });
  return {
    smtpUrl: sink.url,
    close: sink.close,
    beside: (pages, { siteName, publicUrl, timeZone }) => ({
      ...pages,
      demoMailbox: MAILBOX_PATH,
      extend: async (app, services) => {
        const styles = linkedStyles(await pages.loadBuild());
        await addMailbox(app, {
          mailbox,
          site: { siteName, publicUrl, timeZone, styles },
          isAdmin: async (cookies) => Boolean(await services.adminSessions.find(cookies)),
        });
        await pages.extend?.(app, services);
      },
    }),
  };
}
