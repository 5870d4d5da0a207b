import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { THEME_SCRIPT } from '#app/shell/theme.ts';
import { addSameOriginCheck } from '#server/http/requests/same-origin.ts';
import { framedHtml } from './mail-links.ts';
import type { Mailbox } from './mailbox.ts';
import { gatePage, gonePage, mailboxPage, mailList, MAIL_VIEWS, type MailView } from './pages.ts';
import { isOnThisMachine } from './this-machine.ts';
import { MAILBOX_PATH, type MailboxSite } from './shell.ts';

export interface MailboxRoutes {
  mailbox: Mailbox;
  site: MailboxSite;
  /** Whether the cookies are those of a signed-in admin. */
  isAdmin: (cookies: string | undefined) => Promise<boolean>;
}

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2',
);
const own = (name: string) => readFileSync(`${import.meta.dirname}/${name}`);
const FILES = [
  {
    name: 'mailbox.css',
    type: 'text/css; charset=utf-8',
    bytes: Buffer.concat([own('mailbox.css'), own('mailbox-mails.css')]),
  },
  { name: 'browser.js', type: 'text/javascript; charset=utf-8', bytes: own('browser.js') },
  { name: 'overpass.woff2', type: 'font/woff2', bytes: readFileSync(FONT) },
];

const scriptHash = hash('sha256', THEME_SCRIPT, 'base64');
const PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${scriptHash}'`,
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** Of what a mail brings: it is looked at, and nothing of it runs, asks for anything or sends anything. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');
const FILE_POLICY = "default-src 'none'; sandbox";

/** The pages of the mailbox, below `/demo/mailbox`. */
export async function addMailbox(
  app: FastifyInstance,
  { mailbox, site, isAdmin }: MailboxRoutes,
): Promise<void> {
  for (const { name, type, bytes } of FILES) {
    app.get(`${MAILBOX_PATH}/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(bytes),
    );
  }

  await app.register(async (scope) => {
    addSameOriginCheck(scope, { publicOrigin: new URL(site.publicUrl).origin });
    // A form without fields: there is nothing to read in it.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null),
    );
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      if (isOnThisMachine(request, site.publicUrl) || (await isAdmin(request.headers.cookie))) return;
      return sendPage(reply.code(403), gatePage(site));
    });

    const shownMails = (request: FastifyRequest) => {
      const { q = '' } = request.query as Record<string, unknown>;
      const search = typeof q === 'string' ? q.trim().slice(0, 100) : '';
      return { search, mails: mailbox.list(search), count: mailbox.list().length };
    };
    const viewOf = (request: FastifyRequest): MailView => {
      const { view } = request.query as Record<string, unknown>;
      return MAIL_VIEWS.find((one) => one === view) ?? 'looks';
    };
    const findMail = (request: FastifyRequest) => mailbox.find((request.params as { id: string }).id);
    const sendGone = (reply: FastifyReply) =>
      sendPage(reply.code(404), gonePage(site, mailbox.list().length));

    scope.get(MAILBOX_PATH, (request, reply) => {
      const shown = shownMails(request);
      // Beside the list stands the newest; on a phone it is not shown, and stays new.
      return sendPage(
        reply,
        mailboxPage(site, { ...shown, mail: shown.mails[0], isAsked: false, view: 'looks' }),
      );
    });

    scope.get(`${MAILBOX_PATH}/list`, (request, reply) => {
      const { current, known } = request.query as Record<string, unknown>;
      if (known === mailbox.version()) return reply.code(204).send();
      const { mails, search, count } = shownMails(request);
      const mail = typeof current === 'string' ? mailbox.find(current) : undefined;
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'x-mails': String(count), 'x-version': mailbox.version() })
        .send(mailList(site, { mails, search, mail }, Date.now()).markup);
    });

    scope.get(`${MAILBOX_PATH}/:id`, (request, reply) => {
      const mail = findMail(request);
      if (!mail) return sendGone(reply);
      mailbox.open(mail);
      return sendPage(
        reply,
        mailboxPage(site, { ...shownMails(request), mail, isAsked: true, view: viewOf(request) }),
      );
    });

    scope.get(`${MAILBOX_PATH}/:id/html`, (request, reply) => {
      const mail = findMail(request);
      if (!mail || mail.html === null) return sendGone(reply);
      return reply
        .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(framedHtml(mail.html, site.publicUrl));
    });

    scope.get(`${MAILBOX_PATH}/:id/files/:number`, (request, reply) => {
      const { number } = request.params as { number: string };
      const file = findMail(request)?.files[Number(number)];
      if (!file) return sendGone(reply);
      const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(file.type) ? file.type : 'application/octet-stream';
      return reply
        .headers({
          'content-security-policy': FILE_POLICY,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        })
        .type(type)
        .send(file.bytes);
    });

    scope.post(`${MAILBOX_PATH}/empty`, (_request, reply) => {
      mailbox.empty();
      return reply.redirect(MAILBOX_PATH, 303);
    });
  });
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);
