import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeGpx } from '#features/tracks/gpx-writer.model.ts';
import { readLines, unpackArchive } from '#platform/backup/archive-read.server.ts';
import { fileStamp } from '#platform/time/file-stamp.ts';
import type { Config } from '#platform/config/config.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { absoluteUrl } from '#platform/seo/page-meta.ts';
import * as z from 'zod';
import { makeBackup } from './backup.ts';
import { counted, UsageError, type Command } from './command.ts';

const routeRow = z.object({ id: z.number(), name: z.string(), description: z.string() });
const geometryRow = z.object({
  route_id: z.number().nullable(),
  line: z.string(),
  profile: z.array(z.number()).nullable(),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

export const exportSite: Command = {
  name: 'export',
  usage: '[folder]',
  summary: 'backs up, and unpacks it as JSON lines, GPX and pictures, which `import` reads',
  run: async (args, context) => {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const { config, clock, say } = context;
    if (positionals.length > 1) throw new UsageError('export takes one folder.');
    const folder = path.resolve(positionals[0] ?? `dryline-export-${fileStamp(clock.now())}`);
    if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
      throw new DatabaseProblem(`${folder} is not empty: name a folder that is.`);
    makeFolder(folder, config.dataDir);
    try {
      const { file } = await makeBackup(context);
      await unpackArchive(file, folder);
      const tracks = await writeTracks(folder, config);
      say(
        `Exported to ${folder}: one file of JSON lines for each table, files, and ${counted(tracks, 'GPX track')}.`,
      );
      say(`It is what the backup ${file} holds. "npm run import -- ${folder}" reads it into an empty site.`);
      return 0;
    } catch (error) {
      for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true });
      throw error;
    }
  },
};

/** Commands of a server run as its account, which can write to few places. */
function makeFolder(folder: string, dataDir: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new DatabaseProblem(
      `The account that runs this cannot write to ${folder} (${reason}): name a folder where it can, for ` +
        `example ${path.resolve(dataDir, 'export')}.`,
      { cause },
    );
  }
}

/** @returns how many */
async function writeTracks(folder: string, { publicUrl, siteName }: Config): Promise<number> {
  const tables = path.join(folder, 'tables');
  const routes = new Map<number, z.infer<typeof routeRow>>();
  for await (const row of readLines(path.join(tables, 'scenic_routes.jsonl'))) {
    const route = routeRow.parse(row);
    routes.set(route.id, route);
  }
  fs.mkdirSync(path.join(folder, 'gpx'));
  let count = 0;
  for await (const row of readLines(path.join(tables, 'route_geometries.jsonl'))) {
    const { route_id: id, line, profile, ...bounds } = geometryRow.parse(row);
    const route = id === null ? undefined : routes.get(id);
    if (!route) continue;
    const { name, description } = route;
    const gpx = writeGpx(
      { line, profile, bounds },
      { name, description, url: absoluteUrl(publicUrl, `/route/${id}`), siteName },
    );
    await fs.promises.writeFile(path.join(folder, 'gpx', `route-${id}.gpx`), gpx, { mode: 0o600 });
    count += 1;
  }
  return count;
}
