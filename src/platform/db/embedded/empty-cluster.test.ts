import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPGlite } from './durable-pglite.server.ts';
import { unpackEmptyCluster } from './empty-cluster.server.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-cluster-'));
const made = path.join(root, 'made');
const unpacked = path.join(root, 'unpacked');
/** Who made it, and when: its identifier, times and checksums. */
const OF_ITS_OWN = ['global/pg_control', 'pg_wal/000000010000000000000001'];

beforeAll(async () => {
  for (const directory of [made, unpacked]) fs.mkdirSync(directory);
  await unpackEmptyCluster(unpacked);
  const pglite = await openPGlite(made, { durable: false });
  await pglite.close();
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const namesIn = (directory: string) =>
  fs.readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted();

it('is byte for byte what this version of the engine makes', () => {
  const names = namesIn(made);
  expect(namesIn(unpacked)).toEqual(names);
  const different = names.filter((name) => {
    const [file, other] = [path.join(made, name), path.join(unpacked, name)];
    return fs.statSync(file).isFile() && !fs.readFileSync(file).equals(fs.readFileSync(other));
  });
  expect(different).toEqual(OF_ITS_OWN);
});

it('was closed in order, with the settings of a new one', async () => {
  const facts = async (directory: string) => {
    const pglite = await openPGlite(directory, { durable: false });
    try {
      const { rows } = await pglite.query(`
        select c.catalog_version_no, c.pg_control_version, p.redo_lsn::text, p.checkpoint_lsn::text, p.next_xid,
               p.next_oid, i.data_page_checksum_version, i.bytes_per_wal_segment, i.database_block_size
        from pg_control_system() c, pg_control_checkpoint() p, pg_control_init() i`);
      return rows;
    } finally {
      await pglite.close();
    }
  };
  expect(await facts(unpacked)).toEqual(await facts(made));
});
