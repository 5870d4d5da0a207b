import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { syncFile } from '#platform/db/sync-files.server.ts';

type Tool = 'pg_dump' | 'pg_restore';

/** The newest installed PostgreSQL client program of that name; undefined when there is none. */
export function findPostgresTool(name: Tool): string | undefined {
  const debian = fs
    .globSync(`/usr/lib/postgresql/*/bin/${name}`)
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((place) => path.join(place, name));
  return [...debian, ...onPath].find((file) => fs.existsSync(file));
}

/**
 * Dumps a PostgreSQL database into `file` and reads the result's table of contents.
 * @returns how many tables' rows it holds
 * @throws DatabaseProblem with what pg_dump said; no file is left then
 */
export function dumpServer(
  tools: { dump: string; restore: string },
  databaseUrl: string,
  file: string,
): number {
  const url = new URL(databaseUrl);
  // Arguments are visible to every user of the machine, the environment is not.
  const env = { ...process.env, ...(url.password && { PGPASSWORD: decodeURIComponent(url.password) }) };
  url.password = '';
  const draft = `${file}.unverified`;
  try {
    run(tools.dump, ['--format=custom', '--no-owner', `--file=${draft}`, `--dbname=${url.href}`], env);
    syncFile(draft);
    const contents = run(tools.restore, ['--list', draft], process.env);
    fs.renameSync(draft, file);
    return contents.split('\n').filter((line) => / TABLE DATA /.test(line)).length;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  throw new DatabaseProblem(
    `No backup was made: ${path.basename(program)} failed. ${error?.message ?? stderr.trim()}`,
  );
}
