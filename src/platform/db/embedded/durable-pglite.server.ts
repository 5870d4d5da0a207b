import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import v8 from 'node:v8';
import { MemoryFS, PGlite, types } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const EXTENSIONS = { amcheck, cube, earthdistance, pg_trgm, unaccent };

/** Figures behind these: docs/decisions/0002-database.md. */
const SETTINGS = {
  shared_buffers: '16MB',
  // Without a background checkpointer the log's size alone bounds recovery after a crash.
  max_wal_size: '64MB',
  min_wal_size: '32MB',
};

const DURABLE = {
  fsync: 'on',
  // PGlite's file system ignores fdatasync, PostgreSQL's default for the log.
  wal_sync_method: 'fsync',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

const startParams = (settings: Record<string, string>) => [
  // `-F` switches fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** PGlite's own way makes a string of each byte: 2 ms for 40 kB, on the thread that serves requests. */
const HEX_BYTES = {
  serializers: {
    [types.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`,
  },
  parsers: { [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')) },
};

const WASI_EIO = 29;

interface EmscriptenFiles {
  FS: {
    ErrnoError: new (errno: number) => Error;
    isDir: (mode: number) => boolean;
    mkdirTree: (path: string) => void;
    writeFile: (path: string, bytes: Uint8Array, options: { canOwn: boolean }) => void;
  };
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number; node: { mode: number } }) => number };
  };
}

/** PGlite's own NodeFS has no fsync operation, so PostgreSQL's calls would succeed without doing anything. */
class DurableNodeFS extends NodeFS {
  readonly #onAbort: () => void;

  constructor(directory: string, onAbort: () => void) {
    super(directory);
    this.#onAbort = onAbort;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), addFsync];
    emscriptenOpts.onAbort = this.#onAbort;
    return { emscriptenOpts };
  }
}

function addFsync({ FS, NODEFS }: EmscriptenFiles): void {
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      fs.fsyncSync(stream.nfd);
    } catch {
      // Windows cannot sync directories; for a file PostgreSQL has to know, and stops.
      if (!FS.isDir(stream.node.mode)) throw new FS.ErrnoError(WASI_EIO);
    }
    return 0;
  };
}

/** How long statements may follow each other before whatever else waits gets its turn. */
const LONGEST_STRETCH_MS = 10;

const transactionScope = new AsyncLocalStorage<{ owner: PGlite; open: boolean }>();

/**
 * PGlite has one connection: a query on the database from inside a transaction waits for that transaction,
 * forever. This makes it an error instead.
 *
 * And it answers in microtasks: a job that writes statement after statement would let no request through until
 * it is done, so it waits for a turn of the event loop now and then.
 */
class GuardedPGlite extends PGlite {
  #lastTurn = 0;

  override async _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    const result = await super._runExclusiveQuery(run);
    if (performance.now() - this.#lastTurn > LONGEST_STRETCH_MS) {
      await nextTurn();
      this.#lastTurn = performance.now();
    }
    return result;
  }

  override query<T>(...args: Parameters<PGlite['query']>) {
    this.#refuseInsideTransaction();
    return super.query<T>(...args);
  }

  override exec(...args: Parameters<PGlite['exec']>) {
    this.#refuseInsideTransaction();
    return super.exec(...args);
  }

  override async transaction<T>(work: Parameters<typeof PGlite.prototype.transaction<T>>[0]): Promise<T> {
    this.#refuseInsideTransaction();
    const scope = { owner: this, open: true };
    try {
      return await super.transaction((tx) => transactionScope.run(scope, () => work(tx)));
    } finally {
      // Work that was started in the transaction and outlives it may use the database again.
      scope.open = false;
    }
  }

  #refuseInsideTransaction(): void {
    const scope = transactionScope.getStore();
    if (scope?.open && scope.owner === this) {
      throw new Error('The database handle was used inside a transaction: use the transaction (tx) instead.');
    }
  }
}

/**
 * Keeps V8 from optimizing WebAssembly: one function of PGlite takes the optimizer 600 MB for a moment, and
 * plain code is a fifth slower in the mean but never stalls for a compilation.
 */
function compileSparingly(): void {
  v8.setFlagsFromString('--liftoff-only');
  v8.setFlagsFromString('--no-wasm-tier-up');
  v8.setFlagsFromString('--no-wasm-dynamic-tiering');
}

/** One major version reads only its own data directories. */
export const EMBEDDED_POSTGRES_MAJOR = '18';

interface OpenOptions {
  /** False leaves syncing to the caller, for a directory that nothing counts on yet. */
  durable?: boolean;
  /** A `dumpDataDir` archive to fill an empty directory from. */
  archive?: Blob | undefined;
  /** Called when PostgreSQL gives up because the disk failed or is full. The default ends the process. */
  onPanic?: (reason: string) => void;
}

/**
 * Opens a PostgreSQL data directory so that an acknowledged commit survives a dead process and a power cut;
 * makes a new database when the directory is empty. The caller holds its lock.
 */
export async function openPGlite(
  directory: string,
  { archive, durable = true, onPanic = endProcess(directory) }: OpenOptions = {},
): Promise<PGlite> {
  compileSparingly();
  let lastWords = 'no reason given';
  const pglite = new GuardedPGlite({
    fs: new DurableNodeFS(directory, () => onPanic(lastWords)),
    ...HEX_BYTES,
    extensions: EXTENSIONS,
    startParams: startParams({ ...SETTINGS, ...(durable ? DURABLE : { fsync: 'off' }) }),
    onStderr: (line) => {
      const panic = /PANIC:\s*(.*)/.exec(line)?.[1];
      if (panic !== undefined) lastWords = panic;
      return false;
    },
    ...(archive && { loadDataDir: archive }),
  });
  await pglite.waitReady;
  return pglite;
}

/**
 * After a panic PGlite loops forever on the next statement, and only a restart replays the log. So the
 * process ends, as a PostgreSQL server does, before anything else can be acknowledged.
 */
const endProcess = (directory: string) => (reason: string) => {
  process.stderr.write(
    `The embedded database stopped: ${reason}. Nothing acknowledged is lost; check the disk of ${directory}.\n`,
  );
  process.exit(1);
};

/** The files of a data directory, by their paths in it. */
export interface ClusterFiles {
  directories: readonly string[];
  files: ReadonlyMap<string, Uint8Array>;
}

/** Where PGlite looks for its data directory. */
const DATA = '/pglite/data';

class FilledMemoryFS extends MemoryFS {
  readonly #content: ClusterFiles;

  constructor(content: ClusterFiles) {
    super();
    this.#content = content;
  }

  override async init(...[pg, options]: Parameters<MemoryFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const fill = ({ FS }: EmscriptenFiles) => {
      for (const name of ['', ...this.#content.directories]) FS.mkdirTree(path.posix.join(DATA, name));
      for (const [name, bytes] of this.#content.files)
        FS.writeFile(path.posix.join(DATA, name), new Uint8Array(bytes), { canOwn: true });
    };
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), fill];
    return { emscriptenOpts };
  }
}

/**
 * The same engine in memory, for tests; on a copy of a data directory when there is one. `loadDataDir` would unpack an
 * archive of it in twice the time.
 */
export async function openMemoryPGlite(content?: ClusterFiles): Promise<PGlite> {
  compileSparingly();
  const pglite = new GuardedPGlite({
    ...HEX_BYTES,
    extensions: EXTENSIONS,
    startParams: startParams({ ...SETTINGS, fsync: 'off' }),
    ...(content && { fs: new FilledMemoryFS(content) }),
  });
  await pglite.waitReady;
  return pglite;
}
