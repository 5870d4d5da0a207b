import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SENDER } from '#test/mail-suite.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import { mailAdvice } from './mail-advice.ts';
import { MailDelayed, smtpTransport } from './mail-transport.server.ts';
import type { StoredMail } from './mail.tables.server.ts';

const MAIL: StoredMail = {
  id: 'f7a5a1c2-3b58-4a54-9a39-1f1f5ce6a111',
  kind: 'test',
  recipient: 'rider@club.example',
  subject: 'Hello',
  plainText: 'Hello',
  html: '<p>Hello</p>',
  createdAt: new Date(0),
  resends: 0,
  headers: {},
} as StoredMail;

let sink: SmtpSink;
beforeAll(async () => void (sink = await startSmtpSink()));
afterAll(() => sink.close());

async function reasonAt(smtpUrl: string): Promise<string> {
  const transport = smtpTransport(smtpUrl, SENDER);
  const failure = await transport.send(MAIL).catch((error: unknown) => error);
  transport.close();
  return failure instanceof MailDelayed ? failure.reason : String(failure);
}

it('says what to try where TLS is asked of a port that begins without', async () => {
  expect(await reasonAt(`smtps://127.0.0.1:${sink.port}`)).toMatch(
    /^This port begins without TLS: smtps:\/\/ is for/,
  );
});

it('says what to try where nothing listens, and what came back', async () => {
  expect(await reasonAt('smtp://127.0.0.1:1')).toMatch(
    /^Check host and port in SMTP_URL: .* It said: connect ECONNREFUSED 127\.0\.0\.1:1$/,
  );
});

/** What is said of a server with answers of its own, by the command. */
async function reasonOf(
  answers: Record<string, string>,
  greeting = '220 ready',
  account = '',
): Promise<string> {
  const odd = createServer((socket) => {
    socket.write(`${greeting}\r\n`);
    socket.on('data', (line) =>
      socket.write(`${answers[line.toString().slice(0, 4).trim()] ?? '250 yes'}\r\n`),
    );
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  const address = odd.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const reason = await reasonAt(`smtp://${account}127.0.0.1:${port}`);
  odd.close();
  return reason;
}

it('keeps no character of what a server says that no database stores', async () => {
  expect(await reasonOf({ RCPT: '550 No such\0person' })).toMatch(/^MailRefused: .* 550 No such person$/);
});

it.each([
  '554 5.7.1 <rider@club.example>: Relay access denied',
  '550 relay not permitted, authentication required',
  '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
  '550 5.7.1 <rider@club.example>... Relaying denied. Proper authentication required.',
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  '530 5.7.1 Authentication required',
])('loses no email to a server that wants to know who sends: %s', async (answer) => {
  expect(await reasonOf({ RCPT: answer })).toMatch(/^The server takes mail for others only from accounts: /);
});

it.each([
  ['as it greets', {}, '421 4.7.0 Too many connections'],
  ['at the sender', { MAIL: '452 4.3.1 Insufficient system storage' }],
  ['at the recipient', { RCPT: '451 4.7.1 Greylisted' }],
])('blames no setting where a server asks %s to come back', async (_when, answers, greeting?: string) => {
  expect(await reasonOf(answers, greeting)).toMatch(
    /^The server asks to come back, which is done\. .* 4\d\d /,
  );
});

it('blames no password where a server asks to come back with it', async () => {
  const answers = { EHLO: '250 AUTH PLAIN', AUTH: '454 4.7.0 Temporary authentication failure' };
  expect(await reasonOf({ ...answers }, undefined, 'user:password@')).toMatch(
    /^The server asks to come back/,
  );
});

it('tells a refused machine from a wrong port', async () => {
  expect(await reasonOf({}, '554 5.7.1 Your address is on a list')).toMatch(
    /^The server takes nothing from the/,
  );
});

it.each([
  ['EAUTH', 'Invalid login: 535 5.7.8 Authentication failed', /name and the password in SMTP_URL/],
  ['EAUTH', 'Invalid login: 534-5.7.9 Application-specific password required', /password for programs/],
  ['EAUTH', 'Invalid login: 504 5.7.4 Unrecognized authentication type', /try port 587/],
  ['EDNS', 'getaddrinfo ENOTFOUND mail.example', /^Check the host/],
  ['ETIMEDOUT', 'Greeting never received', /port 465 needs smtps/],
  ['ESOCKET', "Hostname/IP does not match certificate's altnames", /certificate has to be valid/],
  ['ETLS', 'Server does not support STARTTLS', /password goes over TLS only/],
  ['ESTREAM', 'something else', undefined],
])('says what to try for %s', (code, said, advice) => {
  const given = mailAdvice(code, said);
  if (advice === undefined) expect(given).toBeUndefined();
  else expect(given).toMatch(advice);
});
