import { createTransport } from 'nodemailer';
import { TryAgainLater } from '#platform/jobs/job.ts';
import { mailAdvice } from './mail-advice.ts';
import { mailFileName, type MailFiles } from './mail-files.server.ts';
import type { StoredMail } from './mail.tables.server.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Connections that mails share: a new one takes several round trips, and servers count how many a client has. */
const CONNECTIONS = 5;
const MAILS_PER_CONNECTION = 100;
/** An unused connection says goodbye after this, well before it would pass for silent. */
const IDLE_MS = 10_000;
/** Mails handed over at once: enough for every connection to have its next one at hand. */
export const MAILS_AT_ONCE = 4 * CONNECTIONS;

/** A mail server refuses this mail for good; `message` is what it said. */
export class MailRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailRefused';
  }
}

/** A mail server that could not take the mail now; `reason` is for the admins, `code` for the log. */
export class MailDelayed extends TryAgainLater {
  readonly reason: string;
  constructor(code: string, reason: string, options: { outage?: boolean } = {}) {
    super(code, options);
    this.name = 'MailDelayed';
    this.reason = reason;
  }
}

/** A way for mails to leave. */
export interface MailTransport {
  readonly sentAs: 'smtp' | 'file';
  /**
   * @param signal takes the mail back as far as it has not left
   * @throws MailRefused for good, MailDelayed for now
   */
  send: (mail: StoredMail, signal?: AbortSignal) => Promise<void>;
  /** Ends its connections, after what is under way on them. */
  close: () => void;
}

interface MailSender {
  /** "Name <address>" or an address. */
  from: string;
  /** The sender's name where `from` has none. */
  name: string;
  /** Right side of message ids. */
  host: string;
}

/** Through the server of an smtp(s):// address. Passwords go over TLS only, except to this machine. */
export function smtpTransport(smtpUrl: string, sender: MailSender): MailTransport {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const auth = url.username !== '' && {
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  };
  const transporter = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    idleTimeout: IDLE_MS,
    // The queue tries again; here only a mail of which nothing was sent goes to another connection.
    maxRequeues: 1,
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(auth && { auth, requireTLS: !['localhost', '127.0.0.1', '::1'].includes(host) }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sentAs: 'smtp',
    send: async (mail, signal) => {
      try {
        await transporter.sendMail({ ...message(mail, sender), ...(signal && { signal }) });
      } catch (error) {
        if (signal?.aborted) throw new MailDelayed('EABORT', 'It was not sent in time, or the site stopped.');
        throw failure(error);
      }
    },
    close: () => transporter.close(),
  };
}

/** As .eml files in a folder, for a site without a mail server: any mail program opens them. */
export function fileTransport(files: Pick<MailFiles, 'write'>, sender: MailSender): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sentAs: 'file',
    send: async (mail) => {
      const { message: bytes } = await composer.sendMail(message(mail, sender));
      if (!Buffer.isBuffer(bytes)) throw new Error('The email was not composed in memory.');
      try {
        await files.write(mailFileName(mail), bytes);
      } catch (error) {
        throw new MailDelayed(codeOf(error), `The email could not be written as a file: ${codeOf(error)}`);
      }
    },
    close: () => {},
  };
}

const message = (mail: StoredMail, { from, name, host }: MailSender) => ({
  // As an object, so that no name can be read as an address.
  from: from.includes('<') ? from : { name, address: from },
  // As an object it is one recipient, whatever characters it holds.
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.plainText,
  html: mail.html,
  date: mail.createdAt,
  // The same for every attempt, so that a mail sent twice by accident is shown once.
  messageId: `<${mail.id}.${mail.resends}@${host}>`,
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
});

const ABOUT_ONE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** What a server says to everybody when it closes. */
const SERVICE_NOT_AVAILABLE = 421;
const TOO_LARGE = 552;

/**
 * A server's 5xx to the recipient or the content is final; a refused login, connection or sender is not the mail's fault.
 */
function failure(error: unknown): Error {
  const code = codeOf(error);
  const said = error instanceof Error ? error.message.slice(0, 500) : code;
  const answer =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : undefined;
  // All mails have the same sender.
  const refusesSender =
    error instanceof Error && 'command' in error && error.command === 'MAIL FROM' && answer !== TOO_LARGE;
  if (ABOUT_ONE_MAIL.has(code) && !refusesSender && answer !== undefined && answer >= 500) {
    return new MailRefused(said);
  }
  const outage = !ABOUT_ONE_MAIL.has(code) || refusesSender || answer === SERVICE_NOT_AVAILABLE;
  const advice = mailAdvice(code, said);
  const reason = advice === undefined ? said : `${advice} It said: ${said.trim()}`;
  return new MailDelayed(answer === undefined ? code : `${code} ${answer}`, reason, { outage });
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN';
