import * as z from 'zod';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';

export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.json';
export const TABLES = 'tables';
export const FILES = 'files';

/**
 * Where a table's rows are in an archive. Names that only an operator gives are not trusted as file names.
 * @param index among the manifest's tables
 */
export const tableFile = (name: string, index: number): string =>
  `${TABLES}/${/^[a-z_][a-z0-9_]{0,62}$/.test(name) ? name : `table-${index}`}.jsonl`;

const FORMAT = 'dryline-archive';
const text = z.string().max(200);
/** They become SQL when a table is made that no migration makes. */
const typeName = text.regex(/^[\w "(),.[\]]+$/);

/** The first file of an archive: what is in it, and how to see that all of it has arrived. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(1),
  /** Of the program that made it. */
  version: text,
  /** ISO 8601. */
  createdAt: text,
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.object({ name: text, checksum: text })),
  tables: z.array(
    z.object({
      name: text,
      columns: z.array(z.object({ name: text, type: typeName })),
      rows: z.number().int().min(0),
      /** See `digestTable`. */
      digest: text,
    }),
  ),
  numberings: z.array(z.object({ table: text, column: text, last: text, used: z.boolean() })),
  /** False: the archive is of the database alone. */
  withFiles: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export const manifestHead = { format: FORMAT, formatVersion: 1 } as const;

/** The last file of an archive. */
const fileListSchema = z.array(
  z.object({ key: text, bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);
export type FileList = z.infer<typeof fileListSchema>;

/** @throws DatabaseProblem when it is not what this version reads */
export function parseManifest(json: string): Manifest {
  const parsed = manifestSchema.safeParse(parsedJson(json));
  if (parsed.success) return parsed.data;
  throw new DatabaseProblem(
    'The archive cannot be read: its manifest is not one that this version knows. Use the version that made it, or a newer one.',
  );
}

/** @throws DatabaseProblem */
export function parseFileList(json: string): FileList {
  const parsed = fileListSchema.safeParse(parsedJson(json));
  if (parsed.success) return parsed.data;
  throw new DatabaseProblem('The archive cannot be read: its list of files is damaged.');
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
