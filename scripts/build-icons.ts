import { readFile, writeFile } from 'node:fs/promises';
import { ICON_NAMES } from '../src/ui/icon-names.ts';

const SPRITE = new URL('../src/ui/icons.svg', import.meta.url);
const LUCIDE = new URL('../node_modules/lucide-static/icons/', import.meta.url);

/** What all icons look like. A page shows fifty, so it stands here; color and filling are those of the place. */
const LINES = 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

/** One `<symbol>` per named icon. */
export async function buildSprite(names: readonly string[]): Promise<string> {
  const symbols = await Promise.all(
    names.map(async (name) => {
      const source = await readFile(new URL(`${name}.svg`, LUCIDE), 'utf8');
      const shapes = source
        .slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.lastIndexOf('</svg>'))
        .replace(/\s*\n\s*/g, '')
        .replaceAll(' />', '/>');
      return `<symbol id="${name}" viewBox="0 0 24 24" ${LINES}>${shapes}</symbol>`;
    }),
  );
  return `<!-- Lucide, ISC license, lucide.dev. Written by scripts/build-icons.ts. -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

if (import.meta.main) await writeFile(SPRITE, await buildSprite(ICON_NAMES));
