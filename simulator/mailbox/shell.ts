import { mainNavigation } from '#app/shell/navigation.ts';
import { THEME_SCRIPT } from '#app/shell/theme.ts';
import { Html, html } from './html.ts';

/** Where the mailbox is; everything else of it lies below. */
export const MAILBOX_PATH = '/demo/mailbox';

export interface MailboxSite {
  siteName: string;
  /** Origin that the mails' links begin with. */
  publicUrl: string;
  /** IANA name; times are shown in it. */
  timeZone: string;
  /** Addresses of the product's own stylesheets. */
  styles: readonly string[];
}

const DIAMOND = new Html(
  '<svg viewBox="0 0 100 100" aria-hidden="true" class="diamond" fill="none" stroke-linecap="round" stroke-linejoin="round">' +
    '<rect x="16.5" y="16.5" width="67" height="67" rx="8" transform="rotate(45 50 50)" fill="var(--color-caution)"/>' +
    '<g stroke="var(--color-caution-ink)"><rect x="22" y="22" width="56" height="56" rx="4" transform="rotate(45 50 50)" stroke-width="2.5"/>' +
    '<path d="M50 27v27M50 69.5v.5" stroke-width="9"/></g></svg>',
);

const icon = (paths: string) =>
  new Html(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="icon" fill="none" stroke="currentColor" stroke-width="2" ' +
      `stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`,
  );
// Of Lucide (ISC), as all icons of the product.
export const ICONS = {
  trash: icon(
    '<path d="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"/>',
  ),
  download: icon('<path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4m4-5 5 5 5-5"/>'),
  back: icon('<path d="m12 19-7-7 7-7M19 12H5"/>'),
};

/** A whole page of the demo, in the look of the product's pages. `count` is how many mails there are. */
export function page(
  site: MailboxSite,
  { title, actions, content, count }: { title: string; actions?: Html; content: Html; count?: number },
): string {
  const links = mainNavigation.map(({ to, label }) => html`<li><a href="${to}">${label}</a></li>`);
  return html`<!doctype html>
    <html lang="en" data-labeled="">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#1d2022" />
        <title>${title} | ${site.siteName}</title>
        ${new Html(`<script>${THEME_SCRIPT}</script>`)}
        ${site.styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        <link rel="stylesheet" href="${MAILBOX_PATH}/mailbox.css" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script type="module" src="${MAILBOX_PATH}/browser.js"></script>
      </head>
      <body class="demo-mailbox">
        <a href="#main" class="skip-link skip">Skip to main content</a>
        <header class="bar">
          <div class="room">
            <a href="/" class="brand"
              ><img src="/favicon.svg" alt="" width="40" height="40" />${site.siteName}</a
            >
            <nav aria-label="Main" class="wide">
              <ul>
                ${links}
              </ul>
            </nav>
            <details class="narrow">
              <summary>Menu</summary>
              <nav aria-label="Main">
                <ul>
                  ${links}
                </ul>
              </nav>
            </details>
          </div>
          <p class="demo">
            <span>Demo: the weather here is simulated.</span>
            <span class="wide">No email leaves this site.</span>
            <a href="${MAILBOX_PATH}" aria-current="page"
              >Demo mailbox${count !== undefined && html` (<span data-count>${count}</span>)`}</a
            >
          </p>
        </header>
        <main id="main" tabindex="-1">
          <div class="room top">
            <div class="sign-of-demo">
              ${DIAMOND}
              <div class="plate">
                <h1>Demo mailbox</h1>
                <p>Emails this demo took instead of sending them.</p>
              </div>
            </div>
            ${actions}
          </div>
          <div class="room" id="box">${content}</div>
        </main>
        <footer class="foot">
          <div class="room">
            <ul>
              <li><a href="/roadside-assistance">Roadside Help</a></li>
              <li><a href="/weather-emails">Weather Emails</a></li>
              <li><a href="/private">My rides &amp; posts</a></li>
              <li><a href="/privacy">Privacy</a></li>
            </ul>
          </div>
        </footer>
      </body>
    </html>`.markup;
}
