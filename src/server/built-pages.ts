import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageSource } from './build-app.ts';

const root = resolve(import.meta.dirname, '../..');

/** What `npm run build` makes. */
export const BUILD_FILES = {
  client: resolve(root, 'build/client'),
  server: resolve(root, 'build/server/index.js'),
  /** The server itself. */
  program: resolve(root, 'build/program/start.js'),
};

/** The pages as built for production. */
export async function builtPages(): Promise<PageSource> {
  const build: ServerBuild = await import(pathToFileURL(BUILD_FILES.server).href);
  return { loadBuild: () => Promise.resolve(build), assets: BUILD_FILES.client, development: false };
}
