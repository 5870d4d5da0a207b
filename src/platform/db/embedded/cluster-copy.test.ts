import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { copyCluster } from './cluster-copy.server.ts';

it('writes nothing anymore once it has failed, so that what it wrote can be removed', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'dryline-copy-'));
  const from = path.join(folder, 'from');
  await fs.mkdir(from);
  for (const name of ['1', '2']) await fs.writeFile(path.join(from, name), name);
  const underWay = new Set<string>();
  const copyFile = vi.spyOn(fs, 'copyFile').mockImplementation(async (source) => {
    const name = path.basename(String(source));
    if (name === '1') throw new Error('ENOSPC: no space left on device');
    underWay.add(name);
    await turn();
    underWay.delete(name);
  });
  const copied = copyCluster(from, path.join(folder, 'to'), (work) => work());
  await expect(copied).rejects.toThrow('ENOSPC');
  expect([...underWay]).toEqual([]);
  expect(copyFile).toHaveBeenCalledTimes(2);
  copyFile.mockRestore();
  await fs.rm(folder, { recursive: true });
});
