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

it('keeps no character of what a server says that no database stores', async () => {
  const odd = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (line) =>
      socket.write(line.toString().startsWith('RCPT') ? '550 No such\0person\r\n' : '250 yes\r\n'),
    );
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  const address = odd.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  expect(await reasonAt(`smtp://127.0.0.1:${port}`)).toMatch(/^MailRefused: .* 550 No such person$/);
  odd.close();
});

it.each([
  ['EAUTH', 'Invalid login: 535 5.7.8 Authentication failed', /name and the password in SMTP_URL/],
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
