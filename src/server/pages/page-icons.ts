import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Characters. Pages up to this fit, compressed with their icons and the answer's heads, into the first 14.6 kB that a
 * server sends on a new connection; for a heavier one they cost a trip more.
 */
const LIGHT = 57_000;
const BODY_END = '</body>';
const USE = /<use href="(\/assets\/icons-[\w-]+\.svg)#([\w-]+)">/g;
const SYMBOL = /<symbol id="([\w-]+)".*<\/symbol>/g;
/** Apart from the ids of the page's own elements. */
const PREFIX = 'icon-';

/**
 * Writes the icons of a light page into it. The drawing that holds all of the site's icons would be a second connection
 * before the largest part is painted, two trips of a slow one. What React draws later refers to that drawing, as ever.
 * @param folder with the build's `assets`
 * @returns what changes a document, each byte as a character (see `PageContext.deliver`)
 */
export function createPageIcons(folder: string): (html: string) => string {
  const known = new Map<string, ReadonlyMap<string, string>>();
  function symbolsOf(drawing: string): ReadonlyMap<string, string> {
    let symbols = known.get(drawing);
    if (!symbols) {
      const text = readFileSync(join(folder, drawing), 'latin1');
      symbols = new Map(Array.from(text.matchAll(SYMBOL), ([symbol, name = '']) => [name, symbol]));
      known.set(drawing, symbols);
    }
    return symbols;
  }

  return (html) => {
    const end = html.lastIndexOf(BODY_END);
    if (html.length > LIGHT || end < 0) return html;
    const used = new Map<string, string>();
    const withOwn = html.slice(0, end).replace(USE, (use, drawing: string, name: string) => {
      const symbol = symbolsOf(drawing).get(name);
      if (symbol === undefined) return use;
      used.set(name, symbol.replace(` id="${name}"`, ` id="${PREFIX}${name}"`));
      return `<use href="#${PREFIX}${name}">`;
    });
    if (used.size === 0) return html;
    return `${withOwn}<svg aria-hidden="true" class="hidden">${[...used.values()].join('')}</svg>${html.slice(end)}`;
  };
}
