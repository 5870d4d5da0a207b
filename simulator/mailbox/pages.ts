import { Html, html } from './html.ts';
import { linkedText } from './mail-links.ts';
import type { KeptMail } from './mailbox.ts';
import { ICONS, MAILBOX_PATH, page, type MailboxSite } from './shell.ts';

export const MAIL_VIEWS = ['looks', 'text', 'source'] as const;
export type MailView = (typeof MAIL_VIEWS)[number];
const VIEW_LABELS: Record<MailView, string> = { looks: 'As it looks', text: 'Plain text', source: 'Source' };

/** Characters of a text or a source that are shown. */
const LONGEST_SHOWN = 200_000;

const EMPTY_ACTION = html`<div class="actions">
  <button type="button" class="button" popovertarget="empty-question">${ICONS.trash}Empty the mailbox</button>
  <div id="empty-question" class="question" popover role="dialog" aria-labelledby="empty-title">
    <h2 id="empty-title">Empty the mailbox?</h2>
    <p>All emails in it are gone for good, for everyone who uses this demo.</p>
    <form method="post" action="${MAILBOX_PATH}/empty">
      <button type="button" class="button" popovertarget="empty-question" popovertargetaction="hide">
        Keep them
      </button>
      <button type="submit" class="button danger">Empty</button>
    </form>
  </div>
  <p class="note">Anyone who opens this demo sees them. Gone at every restart.</p>
</div>`;

export interface Shown {
  mails: readonly KeptMail[];
  /** Of all mails, whatever is searched. */
  count: number;
  search: string;
  /** The mail beside the list; on a phone it is the page when it was asked for by its address. */
  mail: KeptMail | undefined;
  isAsked: boolean;
  view: MailView;
}

/** The mailbox: the list, and one mail beside it. */
export function mailboxPage(site: MailboxSite, shown: Shown): string {
  const { mail, isAsked, count, search } = shown;
  const title = isAsked && mail ? `${mail.subject} - Demo mailbox` : 'Demo mailbox';
  const content =
    count === 0
      ? html`<section class="nothing" data-mail="" data-search="">
          <h2>No emails yet</h2>
          <p>
            Sign up for a ride, add a road, ask for weather emails or for roadside help: what would be sent
            appears here within seconds, and its links work.
          </p>
          <p><a class="button" href="/group-rides">Find a ride to join</a></p>
        </section>`
      : html`<div
          class="panes${isAsked ? ' one' : ''}"
          data-mail="${mail?.id ?? ''}"
          data-search="${search}"
          data-public="${site.publicUrl}"
        >
          <section class="list" aria-label="Emails">
            <form method="get" action="${MAILBOX_PATH}" role="search">
              <input
                type="search"
                name="q"
                value="${search}"
                maxlength="100"
                aria-label="Search emails"
                placeholder="Subject or address"
              />
            </form>
            <div id="mails">${mailList(site, shown, Date.now())}</div>
          </section>
          ${
            mail
              ? mailArticle(site, mail, shown)
              : html`<article class="mail none"><p>Choose an email.</p></article>`
          }
        </div>`;
  return page(site, { title, count, content, ...(count > 0 && { actions: EMPTY_ACTION }) });
}

const query = (parameters: Record<string, string | false>): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
};

/** The rows alone: what an open page asks for again and again. */
export function mailList(
  site: MailboxSite,
  { mails, search, mail: current }: Pick<Shown, 'mails' | 'search' | 'mail'>,
  now: number,
): Html {
  if (mails.length === 0) return html`<p class="none">No email has this in its subject or addresses.</p>`;
  const rows = mails.map((mail) => {
    const isCurrent = mail.id === current?.id;
    return html`<li>
      <a
        id="mail-${mail.id}"
        href="${MAILBOX_PATH}/${mail.id}${query({ q: search })}"
        ${isCurrent && new Html('aria-current="true"')}
      >
        <b>${!mail.opened && new Html('<span class="new">New: </span>')}${mail.subject}</b>
        <span class="line"
          ><span>To ${mail.to}</span> <span>${listTime(mail.takenAt, site.timeZone, now)}</span></span
        >
        <span class="kind">${mail.kind}</span>
      </a>
    </li>`;
  });
  return html`<ol>
    ${rows}
  </ol>`;
}

function mailArticle(site: MailboxSite, mail: KeptMail, { search, view }: Shown): Html {
  const address = `${MAILBOX_PATH}/${mail.id}`;
  const views = MAIL_VIEWS.filter((one) => one !== 'looks' || mail.html !== null);
  const chosen = views.includes(view) ? view : 'text';
  return html`<article class="mail" aria-labelledby="subject">
    <a class="button quiet back" href="${MAILBOX_PATH}${query({ q: search })}">${ICONS.back}Back</a>
    <header>
      <h2 id="subject" tabindex="-1">${mail.subject}</h2>
      <dl>
        <div>
          <dt>From</dt>
          <dd>${mail.from}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>${mail.to}</dd>
        </div>
        <div>
          <dt>Taken</dt>
          <dd>
            <time datetime="${new Date(mail.takenAt).toISOString()}"
              >${fullTime(mail.takenAt, site.timeZone)}</time
            >
          </dd>
        </div>
      </dl>
      <nav class="views" aria-label="Show the email">
        ${views.map(
          (one) =>
            html`<a
              id="view-${one}"
              href="${address}${query({ view: one !== 'looks' && one, q: search })}"
              ${one === chosen && new Html('aria-current="true"')}
              >${VIEW_LABELS[one]}</a
            >`,
        )}
      </nav>
      ${mail.files.length > 0 && attachments(mail, address)}
    </header>
    ${mailBody(site, mail, chosen, address)}
  </article>`;
}

const attachments = ({ files }: KeptMail, address: string): Html =>
  html`<ul class="files" aria-label="Attachments">
    ${files.map(
      ({ name, bytes }, index) =>
        html`<li>
          <a class="button" href="${address}/files/${index}" download="${name}"
            >${ICONS.download}<span>${name}</span> <span class="note">${sizeText(bytes.length)}</span></a
          >
        </li>`,
    )}
  </ul>`;

function mailBody(site: MailboxSite, mail: KeptMail, view: MailView, address: string): Html {
  if (view === 'looks')
    return html`<div class="envelope">
        <iframe
          src="${address}/html"
          title="Email: ${mail.subject}"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
        ></iframe>
      </div>
      <p class="note after">Links and buttons in this email work: they open this demo in a new tab.</p>`;
  const whole = view === 'text' ? mail.text : mail.raw;
  const text = whole.slice(0, LONGEST_SHOWN).toWellFormed();
  const cut = whole.length > LONGEST_SHOWN && html`<p class="note after">The rest is not shown.</p>`;
  if (view === 'source')
    return html`<pre class="source" tabindex="0" aria-label="Source of the email">${text}</pre>
      ${cut}`;
  const parts = linkedText(text, site.publicUrl).map(({ text: words, href }) =>
    href === undefined ? words : html`<a href="${href}" target="_blank" rel="noopener">${words}</a>`,
  );
  return html`<div class="envelope"><pre class="sheet">${parts}</pre></div>
    ${cut}`;
}

/** For anyone who comes from another machine and is not signed in. */
export const gatePage = (site: MailboxSite): string =>
  page(site, {
    title: 'Demo mailbox',
    content: html`<section class="nothing">
      <h2>Sign in to read the demo's emails</h2>
      <p>
        You reach this demo from another machine. Its start printed a name and a password: sign in with them
        in the admin area, then come back here.
      </p>
      <p><a class="button primary" href="/admin">Sign in</a></p>
    </section>`,
  });

/** For an address whose mail is gone, or never was. */
export const gonePage = (site: MailboxSite, count: number): string =>
  page(site, {
    title: 'Demo mailbox',
    count,
    content: html`<section class="nothing">
      <h2>This email is no longer here</h2>
      <p>The mailbox keeps the newest emails until the demo stops.</p>
      <p><a class="button primary" href="${MAILBOX_PATH}">All emails</a></p>
    </section>`,
  });

const inZone = (timeZone: string, options: Intl.DateTimeFormatOptions, at: number): string =>
  new Date(at).toLocaleString('en-US', { timeZone, ...options }).replaceAll('\u202f', ' ');

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;

/** "5:00 AM" on the same day, else "Thu 7:12 PM". */
export function listTime(at: number, timeZone: string, now: number): string {
  const clock = inZone(timeZone, CLOCK, at);
  const isToday = inZone(timeZone, DAY, at) === inZone(timeZone, DAY, now);
  return isToday ? clock : `${inZone(timeZone, { weekday: 'short' }, at)} ${clock}`;
}

/** "Fri, Aug 14, 5:00 AM" */
const fullTime = (at: number, timeZone: string): string =>
  inZone(timeZone, { weekday: 'short', month: 'short', day: 'numeric', ...CLOCK }, at);

const sizeText = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 1_000_000
      ? `${Math.ceil(bytes / 1000)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;
