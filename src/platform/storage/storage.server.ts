import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  bytes: number;
}

export interface StoredEntry {
  key: string;
  bytes: number;
}

/**
 * Files by key, for example "images/4k2p….webp". A key is one folder and a name, both of lower-case letters,
 * digits, dashes and dots. Every call throws for another key.
 */
export interface FileStorage {
  /** Whole and durable when it resolves; replaces a file of the same key. */
  put: (key: string, body: Uint8Array, contentType: string) => Promise<void>;
  /** Undefined when there is none. */
  get: (key: string) => Promise<StoredFile | undefined>;
  /** Harmless when there is none. */
  delete: (key: string) => Promise<void>;
  /** Every file of a folder, by key. */
  list: (folder: string) => Promise<StoredEntry[]>;
  /** Every file of every folder. */
  all: () => Promise<StoredEntry[]>;
}

const NAME = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)*$/;

/** @throws for anything that could lead out of the storage */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('This is not a key of the storage.');
  return key;
}

/** Whether it names a folder; other things may lie beside them. */
export const isFolder = (name: string): boolean => NAME.test(name);

/** Whether `checkKey` lets it pass. */
export function isKey(key: string): boolean {
  const parts = key.split('/');
  return parts.length === 2 && parts.every((part) => NAME.test(part) && part.length <= 100);
}

/** @throws for anything that is not one folder's name */
export function checkFolder(folder: string): string {
  if (!NAME.test(folder)) throw new Error('This is not a folder of the storage.');
  return folder;
}
