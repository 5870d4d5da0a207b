import fs from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';

/** Files under way at a time; Node has four threads for them. */
const AT_ONCE = 8;
/** File systems round the time of a change. */
const ROUNDING_MS = 2_000;

type Seen = Map<string, { size: number; mtimeMs: number }>;

/**
 * Copies the directory of a database that is in use. Most of it is copied while work goes on; what changed meanwhile
 * once more while nothing does, so that this takes as long as the changes are large and not the database.
 * @param alone runs its argument while nobody else uses the database
 */
export async function copyCluster(
  from: string,
  to: string,
  alone: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const changedSince = Date.now() - ROUNDING_MS;
  const first = await look(from);
  await copyFiles(from, to, [...first.keys()]);
  await alone(async () => {
    const now = await look(from);
    const changed = [...now].filter(([file, { size, mtimeMs }]) => {
      const before = first.get(file);
      return mtimeMs >= changedSince || before?.size !== size || before.mtimeMs !== mtimeMs;
    });
    const gone = [...first.keys()].filter((file) => !now.has(file));
    await Promise.all(gone.map((file) => fs.rm(path.join(to, file), { recursive: true, force: true })));
    await copyFiles(
      from,
      to,
      changed.map(([file]) => file),
    );
  });
}

async function look(directory: string): Promise<Seen> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true });
  const seen: Seen = new Map();
  await each(entries, async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const status = await fs.stat(file).catch(ifGone);
    if (!status) return;
    const { size, mtimeMs } = status.isFile() ? status : { size: 0, mtimeMs: 0 };
    seen.set(path.relative(directory, file), { size, mtimeMs });
  });
  return seen;
}

async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  await fs.mkdir(to, { recursive: true });
  await each(files, async (file) => {
    const [source, target] = [path.join(from, file), path.join(to, file)];
    const status = await fs.stat(source).catch(ifGone);
    if (status?.isDirectory()) await fs.mkdir(target, { recursive: true });
    else if (status) {
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.copyFile(source, target, constants.COPYFILE_FICLONE).catch(ifGone);
    }
  });
}

/** When it fails, nothing of it is under way anymore: what it wrote can be removed. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A table that was dropped, a log that was reused. */
function ifGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
