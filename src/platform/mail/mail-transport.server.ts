import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { createGate } from '#platform/fetch/gate.ts';
import { TryAgainLater } from '#platform/jobs/job.ts';
import { mailAdvice, takesUsForStrangers } from './mail-advice.ts';
import { mailFileName, type MailFiles } from './mail-files.server.ts';
import type { StoredMail } from './mail.tables.server.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Some servers keep unknown senders waiting before they greet, so that impatient programs go away. */
const GREETING_TIMEOUT_MS = 40_000;
const WAITS = {
  /** A server takes the whole of a mail within this, on a connection that it may have to wait for. */
  handOverMs: 75_000,
  /** What it then has to say is usually there within this; after it the next mail gets a connection of its own. */
  soonMs: 10_000,
  /** RFC 5321, 4.5.3.2.6: whoever asks again earlier may send twice what is already on its way. */
  answerMs: 600_000,
};
/** Connections that mails share: a new one takes several round trips, and servers count how many a client has. */
const CONNECTIONS = 5;
const MAILS_PER_CONNECTION = 100;
/** An unused connection says goodbye after this, well before it would pass for silent. */
const IDLE_MS = 10_000;
/** Mails handed over at once: enough for every connection to have its next one at hand. */
export const MAILS_AT_ONCE = 4 * CONNECTIONS;
export const LONGEST_ANSWER_SECONDS = WAITS.answerMs / 1000 + 30;

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
   * @param isSlow called when the server has the mail and says nothing yet, for at most `LONGEST_ANSWER_SECONDS`
   * @throws MailRefused for good, MailDelayed for now
   */
  send: (mail: StoredMail, signal?: AbortSignal, isSlow?: () => void) => Promise<void>;
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
export function smtpTransport(smtpUrl: string, sender: MailSender, waits = WAITS): MailTransport {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const auth = url.username !== '' && {
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  };
  const transporter = createTransport({
    pool: true,
    // `turn` keeps them few unless the server is slow to answer: those on their way, and some that it left hanging.
    maxConnections: 2 * MAILS_AT_ONCE,
    maxMessages: MAILS_PER_CONNECTION,
    idleTimeout: IDLE_MS,
    // The queue tries again; here only a mail of which nothing was sent goes to another connection.
    maxRequeues: 1,
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(auth && { auth, requireTLS: !['localhost', '127.0.0.1', '::1'].includes(host) }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: waits.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** What follows once the server has all of a mail, by the signal of its sending. */
  const handedOver = new WeakMap<AbortSignal, () => void>();
  transporter.use('stream', ({ data, message: content }, done) => {
    const next = data.signal && handedOver.get(data.signal);
    if (next) content.processFunc((stream) => stream.once('end', next));
    done();
  });
  const turn = createGate(CONNECTIONS);
  return {
    sentAs: 'smtp',
    send: async (mail, signal, isSlow) => {
      const tooLong = new AbortController();
      const stop = AbortSignal.any([tooLong.signal, ...(signal ? [signal] : [])]);
      let timer = setTimeout(() => tooLong.abort(), waits.handOverMs);
      const slow = Promise.withResolvers<void>();
      let serverHasIt = false;
      handedOver.set(stop, () => {
        serverHasIt = true;
        clearTimeout(timer);
        timer = setTimeout(() => {
          isSlow?.();
          slow.resolve();
        }, waits.soonMs);
      });
      try {
        let sending: Promise<unknown> | undefined;
        await turn(async () => {
          sending = transporter.sendMail({ ...message(mail, sender), signal: stop });
          await Promise.race([sending, slow.promise]);
          // Until then its connection is not free.
          await nextTurn();
        });
        await sending;
      } catch (error) {
        if (signal?.aborted) throw new MailDelayed('EABORT', 'It was not sent in time, or the site stopped.');
        if (tooLong.signal.aborted)
          throw failure(Object.assign(new Error('Timeout', { cause: error }), { code: 'ETIMEDOUT' }));
        if (serverHasIt && codeOf(error) === 'ETIMEDOUT')
          throw new MailDelayed('ETIMEDOUT', 'The mail server got it, and never said that it takes it.');
        throw failure(error);
      } finally {
        clearTimeout(timer);
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
 * Nor is it that nobody knows who sends. That is no outage, though: who owns a domain may have its server say so.
 */
function failure(error: unknown): Error {
  const code = codeOf(error);
  // Without NUL, which no database stores.
  const said = error instanceof Error ? error.message.slice(0, 500).replaceAll('\0', ' ') : code;
  const answer =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : undefined;
  // All mails have the same sender.
  const refusesSender =
    error instanceof Error && 'command' in error && error.command === 'MAIL FROM' && answer !== TOO_LARGE;
  const isFinal = !refusesSender && !takesUsForStrangers(said);
  if (ABOUT_ONE_MAIL.has(code) && isFinal && answer !== undefined && answer >= 500) {
    return new MailRefused(said);
  }
  const outage = !ABOUT_ONE_MAIL.has(code) || refusesSender || answer === SERVICE_NOT_AVAILABLE;
  const advice = mailAdvice(code, said, answer);
  const reason = advice === undefined ? said : `${advice} It said: ${said.trim()}`;
  return new MailDelayed(answer === undefined ? code : `${code} ${answer}`, reason, { outage });
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN';
