import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restore as restoreArchive } from '#platform/backup/restore.server.ts';
import { backupBucket, bucketProblem } from '#platform/backup/backup-bucket.server.ts';
import { backupsPath } from '#platform/backup/backup-files.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { diskStorage } from '#platform/storage/disk-storage.server.ts';
import { s3Storage } from '#platform/storage/s3-storage.server.ts';
import { counted, tableLines, UsageError, type Command, type CommandContext } from './command.ts';

/** Names a backup in the bucket. */
const IN_BUCKET = /^s3:(dryline-[\w-]+\.tar)$/;

async function run(name: string, args: string[], { config, clock, say }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [place, ...more] = positionals;
  if (place === undefined || more.length > 0)
    throw new UsageError(`${name} needs one backup file, or the folder of an export.`);
  const { dataDir, databaseUrl, s3 } = config;
  if (place.endsWith('.dump') && fs.existsSync(place))
    throw new DatabaseProblem(
      `${place} was made by pg_dump: restore it with pg_restore, while the site is stopped.`,
    );
  const outbound = createOutbound({ userAgent: config.siteName, clock, random: Math.random });
  const key = IN_BUCKET.exec(place)?.[1];
  const { file, isNew } =
    key === undefined ? { file: place, isNew: false } : await fetched(key, { config, outbound });
  const { rows, files, aside } = await restoreArchive({
    place: file,
    dataDir,
    databaseUrl,
    storage: s3 ? s3Storage(s3, outbound) : diskStorage(path.join(dataDir, 'files')),
    force: values.force,
    now: clock.now(),
  }).catch((error: unknown) => {
    // Half a backup would be taken for one.
    if (isNew) fs.rmSync(file, { force: true });
    throw error;
  });
  say(`Restored ${file}, and compared every row and file:`);
  for (const line of tableLines(rows)) say(line);
  say(`  and ${counted(files, 'file')}`);
  if (aside !== undefined) say(`The database from before is in ${aside}; delete it when all is well.`);
  return 0;
}

/** Brings a backup from the bucket into the backups' folder, where it may be already. */
async function fetched(
  key: string,
  { config, outbound }: { config: CommandContext['config']; outbound: ReturnType<typeof createOutbound> },
): Promise<{ file: string; isNew: boolean }> {
  if (!config.backups.s3)
    throw new DatabaseProblem('Set BACKUP_S3_BUCKET and the keys of S3 to restore a backup from there.');
  const file = path.join(backupsPath(config.dataDir), key);
  if (fs.existsSync(file)) return { file, isNew: false };
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  fs.rmSync(draft, { force: true });
  try {
    await backupBucket(config.backups.s3, outbound).fetch(key, draft);
    fs.renameSync(draft, file);
    return { file, isNew: true };
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw new DatabaseProblem(`${key} could not be fetched from the bucket: ${bucketProblem(error)}.`, {
      cause: error,
    });
  }
}

export const restore: Command = {
  name: 'restore',
  usage: '<file|s3:name> [--force]',
  summary: 'makes a backup the database and files of this site; an old embedded database is kept aside',
  run: (args, context) => run('restore', args, context),
};

export const importSite: Command = {
  name: 'import',
  usage: '<folder|file> [--force]',
  summary: 'the same from an export or a backup, also into another database than it came from',
  run: (args, context) => run('import', args, context),
};
