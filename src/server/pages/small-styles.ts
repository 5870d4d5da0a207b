import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Characters. Compressed within the page, such a sheet takes about as much as the heads of its own request. */
const SMALL = 4_500;
/** All links of sheets come before it, and most of a page behind it. */
const HEAD_END = '</head>';
const LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;

/**
 * Writes a page's small sheets of styles into it: each of its own would be a connection, and two more trips of a slow
 * one, before anything is painted. Their links stay, without effect, for hydration and parts that come late look for
 * them: the parts without the "#" that React Router ends some addresses with. They have a condition that never holds
 * beside `disabled`, which Chromium overlooks when it looks ahead for what to download. A sheet with conditions of its
 * own stays as it is.
 * @param folder with the build's `assets`
 * @returns what changes a document, each byte as a character (see `PageContext.deliver`)
 */
export function createSmallStyles(folder: string): (html: string) => string {
  const known = new Map<string, string | undefined>();
  function small(href: string): string | undefined {
    if (!known.has(href)) {
      const css = readFileSync(join(folder, href), 'latin1');
      known.set(href, css.length > SMALL || css.includes('</') ? undefined : css);
    }
    return known.get(href);
  }
  const withSheets = (html: string) =>
    html.replace(LINK, (link, href: string, end: string) => {
      const css = small(href);
      if (css === undefined) return link;
      const links = end === '' ? [href] : [`${href}${end}`, href];
      return `<style>${css}</style>${links.map((one) => `<link rel="stylesheet" href="${one}" media="not all" disabled/>`).join('')}`;
    });
  return (html) => {
    const end = html.indexOf(HEAD_END);
    return end < 0 ? withSheets(html) : withSheets(html.slice(0, end)) + html.slice(end);
  };
}
