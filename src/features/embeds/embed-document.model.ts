import { escapeHtml } from '#platform/text/escape.ts';

/** How an embedded page looks; `auto` follows the reader's device. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A finished piece of HTML. Everything else goes through `escapeHtml` first. */
type Html = string;

export interface EmbedDocument {
  title: string;
  theme: Theme;
  body: Html;
  /** Seconds until the page asks again by itself. */
  refresh: number;
  /** Milliseconds for which what it calls good may be called so; null when it calls nothing good. */
  goodFor: number | null;
}

/**
 * After that, nothing on the page is good any more, also where it sleeps, is offline or comes back by "Back". Time that
 * runs backwards counts as over.
 */
export const EMBED_SCRIPT = `
(function(e,t){
function o(){var a=Date.now()-t;if(a<0||a>e.dataset.good)e.classList.add('old')}
if(e.dataset.good){setInterval(o,5e3);addEventListener('pageshow',o);document.addEventListener('visibilitychange',o)}
})(document.documentElement,Date.now())`.replaceAll('\n', '');

const DARK = '--ground:#141618;--panel:#1e2124;--ink:#f1eee4;--muted:#b7bbb9;--line:#3a3f43';

export const EMBED_STYLE = `
:root{color-scheme:light;--ground:#f4f2ea;--panel:#fff;--ink:#191c1e;--muted:#494f54;--line:#d8d4c7}
@media(prefers-color-scheme:dark){:root[data-theme=auto]{color-scheme:dark;${DARK}}}
:root[data-theme=dark]{color-scheme:dark;${DARK}}
*{box-sizing:border-box}
body{margin:0;padding:12px;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:18px;line-height:1.25}
p{margin:0}
ul{list-style:none;margin:0;padding:0}
li{padding:8px 0;border-top:1px solid var(--line)}
a{color:inherit;text-underline-offset:2px}
li a,p a{display:inline-block;padding:3px 0;font-weight:700}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
.m{color:var(--muted);font-size:14px}
.v{display:inline-block;padding:2px 8px;border-radius:6px;border:2px solid transparent;font-size:14px;font-weight:700}
.good{background:#00573f;color:#fff}
.caution{background:#ff9524;color:#191c1e;border-color:#783800}
.bad{background:#9e1626;color:#fff;border-color:#fff}
.unknown{background:#4b5156;color:#fff;border:2px dashed #fff}
.sign{display:block;padding:12px;border-radius:12px;font-size:20px;line-height:1.2;margin:0 0 8px}
.then{display:none}
.old .now{display:none}
.old .then{display:inline}
.demo{background:#ff9524;color:#191c1e;font-weight:700;font-size:14px;padding:4px 8px;margin:0 0 8px;border-radius:6px}
`.replaceAll('\n', '');

/** A page for a frame of another site: one style, one script, both known to its policy by their hashes. */
export function embedHtml({ title, theme, body, refresh, goodFor }: EmbedDocument): Html {
  const good = goodFor === null ? '' : ` data-good="${Math.max(0, Math.floor(goodFor))}"`;
  return `<!doctype html>
<html lang="en" data-theme="${theme}"${good}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${refresh}">
<title>${escapeHtml(title)}</title>
<style>${EMBED_STYLE}</style>
<script>${EMBED_SCRIPT}</script>
</head>
<body>
${body}
</body>
</html>
`;
}

/** A link to the full site: in a frame it would be of no use. */
export const outLink = (href: string, text: string): Html =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;

/** A page that says one thing. */
export const sentenceHtml = (title: string, sentence: string, theme: Theme, refresh: number): Html =>
  embedHtml({
    title,
    theme,
    body: `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(sentence)}</p>`,
    refresh,
    goodFor: null,
  });
