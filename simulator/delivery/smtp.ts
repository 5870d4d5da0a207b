import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Addresses of the envelope. */
  from: string;
  to: string[];
  mail: Email;
  raw: string;
}

/**
 * What the server answers to recipients: takes them, asks to come back later, refuses them for good, or nothing at
 * all. Or it refuses whoever sends, or takes the mail and hangs up before it says so, or says so when it is asked to.
 */
export type SmtpMood =
  'takes' | 'busy' | 'refuses' | 'refuses the sender' | 'is silent' | 'hangs up' | 'answers late';

/** A mail server that keeps what it gets. */
export interface SmtpSink {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  mails: ReceivedMail[];
  setMood: (mood: SmtpMood) => void;
  /** Knows nobody with this address, whatever its mood. */
  refuse: (address: string) => void;
  /** Connections so far, and those that are open. */
  connections: () => { made: number; open: number };
  /** Says that it has what it took while it answers late. */
  answer: () => void;
  /** Ends all connections when the next mail begins, as it meets one that the server has just given up. */
  hangUpOnce: () => void;
  close: () => Promise<void>;
}

interface SmtpSinkOptions {
  port?: number;
  /** Larger mails are refused while they come. */
  mostBytes?: number;
  /** Gets every mail; by default all are kept, in `mails`. */
  take?: (mail: ReceivedMail) => void;
}

/** Starts the sink. Port 0 (the default) takes any free one. */
export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const { port = 0, mostBytes = Infinity, take = (mail) => mails.push(mail) } = options;
  const sockets = new Set<Socket>();
  let made = 0;
  let hangUpAtNext = false;
  let mood: SmtpMood = 'takes';
  const unknown = new Set<string>();
  let answerDue = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Clients keep connections; nobody waits for them to leave.
    closeTimeout: 50,
    logger: false,
    ...(mostBytes < Infinity && { size: mostBytes }),
    onMailFrom: (_address, _session, done) => {
      if (mood === 'refuses the sender')
        return done(Object.assign(new Error('You may not send as this address'), { responseCode: 553 }));
      if (!hangUpAtNext) return done();
      hangUpAtNext = false;
      hangUp();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (unknown.has(address))
        return done(Object.assign(new Error('No such person here'), { responseCode: 550 }));
      if (mood === 'takes' || mood === 'hangs up' || mood === 'answers late') return done();
      if (mood === 'is silent') return undefined;
      const answer = new Error(mood === 'busy' ? 'Mailbox busy, try again later' : 'No such person here');
      done(Object.assign(answer, { responseCode: mood === 'busy' ? 450 : 550 }));
    },
    onData: (stream, { envelope }, done) => {
      const receive = async (): Promise<null> => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        for await (const chunk of stream) {
          bytes += chunk.length;
          if (bytes <= mostBytes) chunks.push(Buffer.from(chunk));
        }
        if (bytes > mostBytes) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
        const raw = Buffer.concat(chunks);
        take({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(raw),
          raw: raw.toString('latin1'),
        });
        if (mood === 'hangs up') hangUp();
        if (mood === 'answers late') await answerDue.promise;
        return null;
      };
      const answer = async () => done(await receive().catch((error: Error) => error));
      void answer();
    },
  });
  server.server.on('connection', (socket: Socket) => {
    made += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  // A client that goes away in the midst is the client's matter.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    setMood: (next) => (mood = next),
    refuse: (address) => void unknown.add(address),
    connections: () => ({ made, open: sockets.size }),
    answer: () => {
      answerDue.resolve();
      answerDue = Promise.withResolvers();
    },
    hangUpOnce: () => (hangUpAtNext = true),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
