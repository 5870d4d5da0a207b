import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const GUIDE = resolve(import.meta.dirname, '../../docs/deploy.md');

/**
 * The commands of the guide's blocks that are marked so: "```sh server". A check follows what people read.
 * @throws Error when there are none
 */
export function guideCommands(mark: string, text = readFileSync(GUIDE, 'utf8')): string {
  const blocks = [...text.matchAll(/^```sh (?<mark>[a-z-]+)\n(?<commands>[^]*?)^```$/gm)];
  const commands = blocks
    .filter(({ groups }) => groups?.['mark'] === mark)
    .map(({ groups }) => groups?.['commands']);
  if (commands.length === 0) throw new Error(`docs/deploy.md has no block that begins with "sh ${mark}".`);
  return commands.join('');
}
