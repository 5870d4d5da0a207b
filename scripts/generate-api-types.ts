// Writes the types of the API's description as clients generate them: `test/api-types.d.ts`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openTestDatabase } from '#test/embedded-copy.ts';
import type { ApiDescription } from '#server/openapi/operations.ts';
import { apiTypesMark } from '#test/api-types-mark.ts';
import { openTestApp } from '#test/test-app.ts';

/** Not dependencies: the generator is bound to a TypeScript that the project has outgrown. */
const GENERATOR = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];
const TYPES = resolve(import.meta.dirname, '../test/api-types.d.ts');

const folder = mkdtempSync(join(tmpdir(), 'dryline-api-types-'));
const database = await openTestDatabase();
const test = await openTestApp(database);
const description = (await test.app.inject('/api/openapi.json')).body;
await test.close();
await database.close();
const input = join(folder, 'openapi.json');
const output = join(folder, 'api-types.d.ts');
writeFileSync(input, JSON.stringify(withoutSingleRefusals(JSON.parse(description))));
execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, ...GENERATOR], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
execFileSync(process.execPath, [
  join(folder, 'node_modules/openapi-typescript/bin/cli.js'),
  input,
  // A field with a default may be left out.
  '--default-non-nullable=false',
  '--output',
  output,
]);
writeFileSync(TYPES, `${apiTypesMark(description)}\n${readFileSync(output, 'utf8')}`);
rmSync(folder, { recursive: true, force: true });

/** Every operation has a dozen refusals of one form; for types, `default` stands for all of them. */
function withoutSingleRefusals(api: ApiDescription): ApiDescription {
  for (const methods of Object.values(api.paths))
    for (const { responses } of Object.values(methods))
      for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status];
  return api;
}
