// `npm run bench <name>`: prints figures beside their budgets. Never part of the tests: times depend on the machine.
import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((bench) => bench !== 'main')
  .sort();
const [name] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  process.stderr.write(`Usage: npm run bench <${names.join('|')}>\n`);
  process.exit(1);
}
await import(pathToFileURL(resolve(import.meta.dirname, `${name}.ts`)).href);
