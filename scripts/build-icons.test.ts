import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ICON_NAMES } from '../src/ui/icon-names.ts';
import { buildSprite } from './build-icons.ts';

it('the committed sprite is the one the list of names makes', async () => {
  const committed = await readFile(new URL('../src/ui/icons.svg', import.meta.url), 'utf8');
  expect(committed).toBe(await buildSprite(ICON_NAMES));
});
