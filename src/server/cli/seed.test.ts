import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.server.ts';
import { fillDataDirectory } from '#test/embedded-copy.ts';
import { runCli } from './cli.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-seed-'));
  await fillDataDirectory(dataDir);
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

async function seed() {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const code = await runCli(['seed'], { env: { DATA_DIR: dataDir }, say, complain: say });
  return { code, said: said.at(-1) };
}

it('publishes samples of everything with their pictures, and nothing twice', async () => {
  expect(await seed()).toEqual({
    code: 0,
    said: expect.stringMatching(/^Published [1-9]\d+ routes, [1-9]\d+ group rides and [1-9] posts\.$/),
  });
  const database = await openDatabase({ dataDir });
  const posts = await database.query(
    "select status, featured_image like '/images/%' as pictured from blog_posts group by 1, 2",
  );
  await database.close();
  expect(posts).toEqual([{ status: 'published', pictured: true }]);
  expect(await seed()).toEqual({ code: 0, said: 'Published 0 routes, 0 group rides and 0 posts.' });
});
