import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageFolders, traceFiles } from './traced-files.ts';

const root = mkdtempSync(join(tmpdir(), 'dryline-traced-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
const manifest = (parts: object) => JSON.stringify(parts);

describe('what a running site needs', () => {
  it('is what its modules import, however they say it, without types', () => {
    write({
      'build/start.js': `import './early.js'; import fs from 'node:fs'; import 'path';
        const page = await import("./page.js"); const file = await import(fs.readFileSync('x'));`,
      'build/early.js': `export * from '@scope/one/part'; export { a } from 'two';`,
      'build/page.js': `import three, { b } from 'three';`,
      'src/worker.ts': `import type { T } from 'only-types'; import { type U, c } from '#platform/c.ts'; import { type V } from 'types-too';`,
      'src/platform/c.ts': `export type { W } from 'more-types'; export const c = 1;`,
    });
    expect(traceFiles(root, ['build/start.js', 'src/worker.ts'])).toEqual({
      modules: ['build/early.js', 'build/page.js', 'build/start.js', 'src/platform/c.ts', 'src/worker.ts'],
      packages: ['@scope/one', 'three', 'two'],
    });
  });

  it('is whole, or not there at all', () => {
    write({ 'build/broken.js': `import './gone.js';` });
    expect(() => traceFiles(root, ['build/broken.js'])).toThrow('build/broken.js imports ./gone.js');
    write({ 'node_modules/four/package.json': manifest({ dependencies: { absent: '1' } }) });
    expect(() => packageFolders(root, ['four'])).toThrow('absent is needed and not installed');
  });

  it('has packages with what they need, each from where it finds it', () => {
    write({
      'node_modules/two/package.json': manifest({ dependencies: { three: '1' } }),
      'node_modules/two/node_modules/three/package.json': manifest({ dependencies: { two: '1' } }),
      'node_modules/three/package.json': manifest({ optionalDependencies: { 'other-processor': '1' } }),
    });
    expect(packageFolders(root, ['two', 'three'])).toEqual([
      'node_modules/three',
      'node_modules/two',
      'node_modules/two/node_modules/three',
    ]);
  });
});
