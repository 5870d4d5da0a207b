import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** Folders whose utilities the public pages' sheet leaves out, and admin.css has. */
const ADMIN_FOLDERS = [...read('src/app/styles.css').matchAll(/@source not '(\.[^'*]+)'/g)].map(
  ([, path = '']) => posix.join('src/app', path),
);
/** These come with admin.css. */
const ADMIN_ROUTES = ['src/app/routes/admin.tsx', 'src/app/routes/design.tsx'];

function importedBy(file: string): string[] {
  return [...read(file).matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const path = specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier)
      : specifier.replace(/^#(app|features|ui|platform)\//, 'src/$1/');
    return path.startsWith('src/') && /\.tsx?$/.test(path) ? [path] : [];
  });
}

describe('the styles of the admin area', () => {
  it('stand apart', () => {
    expect(ADMIN_FOLDERS).toContain('src/app/admin');
    expect(ADMIN_FOLDERS.length).toBeGreaterThan(5);
    for (const route of ADMIN_ROUTES) expect(read(route)).toContain("import '../admin/admin.css';");
  });

  it('are missed by no public page', () => {
    const routes = globSync('src/app/routes/*.tsx', { cwd: ROOT }).filter(
      (file) => !ADMIN_ROUTES.includes(file),
    );
    const reached = new Set([...routes, 'src/app/root.tsx']);
    for (const file of reached) for (const next of importedBy(file)) reached.add(next);
    expect(reached.size).toBeGreaterThan(300);
    const unstyled = [...reached].filter(
      (file) => file.endsWith('.tsx') && ADMIN_FOLDERS.some((folder) => file.startsWith(`${folder}/`)),
    );
    expect(unstyled).toEqual([]);
  });
});
