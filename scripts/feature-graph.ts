// The features of src/features and who imports whom. A circle fails, naming the import to cut. Tests may look anywhere.
//   node scripts/feature-graph.ts            draws it (docs/feature-graph.md)
//   node scripts/feature-graph.ts --check    no circle, and the drawing is true
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { format } from 'prettier';

const root = resolve(import.meta.dirname, '..');
const DRAWING = 'docs/feature-graph.md';
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

interface Arrow {
  from: string;
  to: string;
  /** `file imports file`, one for each import. */
  imports: string[];
}

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** All arrows between two features, the names in order. */
export function readArrows(files: ReadonlyMap<string, string>): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const [file, text] of files) {
    const from = featureOf(file);
    if (!from) continue;
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : specifier.replace(/^#features\//, 'src/features/');
      const to = featureOf(target);
      if (!to || to === from) continue;
      const arrow = arrows.get(`${from} ${to}`) ?? { from, to, imports: [] };
      arrow.imports.push(`${file} imports ${target}`);
      arrows.set(`${from} ${to}`, arrow);
    }
  }
  return [...arrows.values()].toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

/** Features in rows: each imports only from rows below its own. Those that no row can hold stand in a circle. */
export function stack(features: readonly string[], arrows: readonly Arrow[]) {
  const rows: string[][] = [];
  const placed = new Set<string>();
  for (;;) {
    const row = features.filter(
      (name) => !placed.has(name) && arrows.every(({ from, to }) => from !== name || placed.has(to)),
    );
    if (row.length === 0) break;
    rows.push(row);
    for (const name of row) placed.add(name);
  }
  return { rows, knotted: features.filter((name) => !placed.has(name)) };
}

/** The arrow of a circle with the fewest imports, of several the one out of what most others stand on: the one to cut. */
export function weakest(knotted: readonly string[], arrows: readonly Arrow[]): Arrow | undefined {
  const reaches = (start: string, goal: string): boolean => {
    const seen = new Set([start]);
    for (const name of seen) {
      if (name === goal) return true;
      for (const { from, to } of arrows) if (from === name) seen.add(to);
    }
    return false;
  };
  const users = (name: string) => arrows.filter(({ to }) => to === name).length;
  return arrows
    .filter(({ from, to }) => knotted.includes(from) && reaches(to, from))
    .toSorted((a, b) => a.imports.length - b.imports.length || users(b.from) - users(a.from))[0];
}

function draw(rows: readonly string[][], arrows: readonly Arrow[]): string {
  const lines = rows
    .toReversed()
    .flatMap((row, index) => [
      `  subgraph row${rows.length - index} [" "]`,
      ...row.map((name) => `    ${name}`),
      '  end',
    ]);
  return [
    '# Features and their imports',
    '',
    'Drawn by `npm run graph`. A feature imports only from rows below its own; `npm run lint` fails when an arrow closes a circle.',
    '',
    '```mermaid',
    'graph TD',
    ...lines,
    ...arrows.map(({ from, to }) => `  ${from} --> ${to}`),
    '```',
    '',
  ].join('\n');
}

async function main(check: boolean): Promise<string | undefined> {
  const files = new Map(
    globSync('src/features/**/*.{ts,tsx}', { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(resolve(root, file), 'utf8')] as const),
  );
  const arrows = readArrows(files);
  const features = [
    ...new Set([...files.keys()].map(featureOf).filter((name) => name !== undefined)),
  ].toSorted();
  const { rows, knotted } = stack(features, arrows);
  const cut = weakest(knotted, arrows);
  if (cut) {
    return [
      `src/features: ${cut.from} and ${cut.to} import each other (perhaps through others). Cut this:`,
      ...cut.imports.map((line) => `  ${line}`),
      `What both need belongs in ${cut.from} or below it; what ${cut.from} only calls can be passed in by services.server.ts; a screen of both is put together in src/app.`,
    ].join('\n');
  }
  const drawing = await format(draw(rows, arrows), { parser: 'markdown', filepath: DRAWING });
  const path = resolve(root, DRAWING);
  if (!check) writeFileSync(path, drawing);
  else if (readFileSync(path, 'utf8') !== drawing) return `${DRAWING} is not true anymore: run npm run graph`;
  return undefined;
}

if (import.meta.main) {
  const problem = await main(process.argv.includes('--check'));
  if (problem) {
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
}
