// For test files: every page of the site as a few words, so that tests of addresses, methods and refusals need no build.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createContext,
  data,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router';
import { afterAll, beforeAll } from 'vitest';
import routes from '#app/routes.ts';
import type { PageContext } from '#features/page-context.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { openTestDatabase } from './embedded-copy.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const context = createContext<PageContext>();
/** A slow page's loader waits for it. */
export interface SlowPage {
  path: string;
  wait: (signal: AbortSignal) => Promise<void>;
}

/** Sizes that tests know: the script is large enough to be compressed. */
export const FILES = {
  '/social.png': Buffer.alloc(500, 7),
  '/assets/app-1.js': Buffer.from('ride();'.repeat(400)),
} as const;

/** An application for all tests of a file, with pages at the addresses of the real ones, beside two files. */
export function suiteWithPlainPages(slow?: SlowPage) {
  const assets = mkdtempSync(join(tmpdir(), 'dryline-assets-'));
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    mkdirSync(join(assets, 'assets'));
    for (const [path, bytes] of Object.entries(FILES)) writeFileSync(join(assets, path), bytes);
    const build = buildOf(slow);
    database = await openTestDatabase();
    test = await openTestApp(database, {
      pages: { loadBuild: async () => build, assets, development: false },
    });
  });
  afterAll(async () => {
    await test.close();
    await database.close();
    rmSync(assets, { recursive: true, force: true });
  });
  return {
    get database() {
      return database;
    },
    get test() {
      return test;
    },
  };
}

const own = {
  provideRequestContext: (value: PageContext) => {
    const provider = new RouterContextProvider();
    provider.set(context, value);
    return provider;
  },
};

function buildOf(slow: SlowPage | undefined): ServerBuild {
  const module = { default: () => null };
  const entries = routes.map(({ path, index, file }) => {
    const loader = async ({ context: given, request }: LoaderFunctionArgs) => {
      if (slow && path === slow.path) await slow.wait(request.signal);
      const refusal = given.get(context).refusal ?? null;
      return data({ refusal }, { status: refusal?.status ?? (path === '*' ? 404 : 200) });
    };
    const route = { id: file, parentId: 'root', path, index, module: { ...module, loader } };
    return [file, route] as const;
  });
  return {
    entry: {
      module: {
        default: (request, status, headers, { staticHandlerContext }) => {
          headers.set('content-type', 'text/html; charset=utf-8');
          const words = JSON.stringify(staticHandlerContext.loaderData);
          return new Response(`<html><p>${new URL(request.url).pathname}<p>${words}`, { status, headers });
        },
        // The type of the module knows the framework's own exports alone.
        ...own,
      },
    },
    routes: Object.fromEntries([['root', { id: 'root', path: '', module }], ...entries]),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}
