// `npm run bench <name>`: prints figures beside their budgets. Never part of the tests: times depend on the machine.
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What others import or start is no bench. */
const isBench = (file: string): boolean =>
  !/^(main|start-.*|bare-server|.*\.test)\.ts$/.test(file) &&
  !/^export /m.test(readFileSync(resolve(import.meta.dirname, file), 'utf8'));
const names = globSync('*.ts', { cwd: import.meta.dirname })
  .filter(isBench)
  .map((file) => basename(file, '.ts'))
  .sort();
const [name] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  process.stderr.write(`Usage: npm run bench <${names.join('|')}>\n`);
  process.exit(1);
}
await import(pathToFileURL(resolve(import.meta.dirname, `${name}.ts`)).href);
