import { lazy, Suspense, useId, type ReactNode } from 'react';
import {
  createRequestHandler,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type ServerBuild,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderAtOnce, renderInTime, withDataAtHand } from './render-document.server.ts';

const NONCE = 'n1';
const DATA = {
  text: '</script><!-- “Ruidoso” & Cañon –',
  list: Array.from({ length: 2_000 }, (_, at) => at),
};

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <Meta />
        <link rel="stylesheet" href="/a.css" />
      </head>
      <body>
        {children}
        <Scripts nonce={NONCE} />
      </body>
    </html>
  );
}

function Page({ part }: { part: ReactNode }) {
  const data = useLoaderData<typeof DATA>();
  const id = useId();
  return (
    <main id={id} style={{ top: 3 }}>
      <title>Roads & rain</title>
      {data.text} and {data.list.length} more
      <Suspense fallback="…">{part}</Suspense>
    </main>
  );
}

const manifestRoute = (id: string) => ({
  id,
  ...(id === 'root' ? { path: '' } : { index: true, parentId: 'root' }),
  module: `/${id}.js`,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasDefaultExport: true,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

const buildOf = (entry: ServerBuild['entry']['module']['default'], part: ReactNode): ServerBuild => ({
  entry: { module: { default: entry } },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        Layout: Document,
        default: Outlet,
        loader: () => DATA,
        meta: () => [{ name: 'description', content: '"Roads"' }],
      },
    },
    page: {
      id: 'page',
      parentId: 'root',
      index: true,
      module: { default: () => <Page part={part} />, loader: () => DATA },
    },
  },
  assets: {
    entry: { imports: ['/b.js'], module: '/a.js' },
    routes: Object.fromEntries(['root', 'page'].map((id) => [id, manifestRoute(id)])),
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/m' },
});

/** A page that holds a part, rendered in both ways. */
async function both(part: ReactNode) {
  let rendered: { atOnce: string | undefined; inTime: string } | undefined;
  const url = 'http://localhost/';
  async function entry(_request: Request, status: number, headers: Headers, context: EntryContext) {
    const contextOfOne = await withDataAtHand(context);
    const page = () => <ServerRouter context={contextOfOne()} url={url} nonce={NONCE} />;
    rendered = { atOnce: renderAtOnce(page()), inTime: await renderInTime(page(), NONCE) };
    return new Response(null, { status, headers });
  }
  await createRequestHandler(buildOf(entry, part))(new Request(url), new RouterContextProvider());
  return rendered;
}

describe('a document', () => {
  it('is the same to the byte, rendered at once or in time, with the data that it hands on', async () => {
    const rendered = await both(<p>Part</p>);
    expect(rendered?.atOnce).toBe(rendered?.inTime);
    expect(rendered?.inTime).toMatch(/^<!DOCTYPE html><html/);
    expect(rendered?.inTime).toContain('streamController.enqueue("[');
    expect(rendered?.inTime).toContain('streamController.close()');
    expect(Buffer.from(rendered?.inTime ?? '', 'latin1').toString()).toContain('“Ruidoso” &amp; Cañon –');
  });

  it('tells the browser of the settings that are on', async () => {
    const { inTime = '' } = (await both(<p>Part</p>)) ?? {};
    expect(inTime).toContain(
      'window.__reactRouterContext = {"future":{},"routeDiscovery":{"mode":"initial","manifestPath":"/m"},"ssr":true};',
    );
  });

  it('is waited for while a part of it comes, and not again when that is there', async () => {
    const Late = lazy(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { default: () => <p>Late</p> };
    });
    const first = await both(<Late />);
    expect(first?.atOnce).toBeUndefined();
    expect(first?.inTime).toContain('<p>Late</p>');
    expect((await both(<Late />))?.atOnce).toBe(first?.inTime);
  });

  it('whose part fails is not taken for finished', async () => {
    function Broken(): ReactNode {
      throw new Error('broken');
    }
    const page = (
      <Suspense>
        <Broken />
      </Suspense>
    );
    expect(renderAtOnce(page)).toBeUndefined();
    await expect(renderInTime(page, NONCE)).rejects.toThrow('broken');
    expect(renderAtOnce(<Broken />)).toBeUndefined();
    await expect(renderInTime(<Broken />, NONCE)).rejects.toThrow('broken');
  });
});
