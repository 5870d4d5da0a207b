import { SingleFlight } from '#platform/cache/single-flight.ts';
import {
  assetsOf,
  cacheRule,
  outdatedCaches,
  PAGES_PREFIX,
  SAVED_AT,
  SHELL_PAGES,
  shellPageOf,
  typeOf,
  USED_PREFIX,
  withSavedAt,
  type CacheRule,
} from './cache-rules.ts';
import { ownAddress, pushNotice } from './push-notice.ts';
import type { WorkerMessage } from './worker-message.ts';

// Put in by the build (`service-worker-plugin.ts`): what every page loads, the one file with all else that the shell's
// pages may load, what the code of other pages may load later, and a digest of everything the worker is made of.
declare const SHELL_FRAME: readonly string[];
declare const SHELL_PACK: string;
declare const LATE_FILES: Readonly<Record<string, readonly string[]>>;
declare const SHELL_VERSION: string;

/** What is used of a worker's scope. TypeScript's libraries for pages and for workers exclude each other. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface PageEvent extends WorkerEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface PushEvent extends WorkerEvent {
  data: { text: () => string } | null;
}
interface PressEvent extends WorkerEvent {
  notification: Notification;
}
interface RenewEvent extends WorkerEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface OpenPage {
  url: string;
  focus: () => Promise<unknown>;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: PageEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: WorkerMessage }) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: RenewEvent) => void): void;
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OpenPage[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'> & {
    navigationPreload?: { disable: () => Promise<void> };
  };
  skipWaiting: () => Promise<void>;
}
const worker = self as unknown as WorkerScope;

/** The build puts its value wherever its name stands. */
const lateFiles = LATE_FILES;
const ASSETS_CACHE = `assets-${SHELL_VERSION}`;
const PAGES_CACHE = `${PAGES_PREFIX}${SHELL_VERSION}`;
const USED_CACHE = `${USED_PREFIX}${SHELL_VERSION}`;
/** Pages of one version that a device keeps; the one that was not opened for longest goes first. */
const MOST_PAGES = 40;
/** With a signal this bad, what is saved is shown, if there is any. */
const SLOW_MS = 6_000;
/** What a proxy answers while the site behind it starts again, and a site that is busy: a saved page tells more. */
const AWAY = new Set([502, 503, 504]);
/** A page that was saved so recently is not fetched again because a link led to it. */
const RECENT_MS = 10 * 60_000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data.type === 'activate') event.waitUntil(worker.skipWaiting());
  else if (event.data.type === 'claim') event.waitUntil(worker.clients.claim());
  else event.waitUntil(saveVisited(event.data.url).catch(() => undefined));
});
worker.addEventListener('fetch', (event) => {
  const rule = cacheRule(event.request, worker.location.origin);
  if (rule.kind === 'asset') event.respondWith(asset(event));
  if (rule.kind === 'page') event.respondWith(page(event, rule));
});

// Nothing is fetched here: browsers end a worker that takes long, and take the permission from a site that shows nothing.
worker.addEventListener('push', (event) => {
  const { title, options } = pushNotice(event.data?.text(), worker.location.origin);
  event.waitUntil(worker.registration.showNotification(title, options));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event).catch(() => undefined)),
);

/** Every press, on a button too, opens the page and does nothing else: what is answered is answered there. */
async function openPage(data: unknown): Promise<void> {
  const opens = typeof data === 'object' && data && 'opens' in data ? String(data.opens) : undefined;
  const url = ownAddress(opens, worker.location.origin);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  await (open ? open.focus() : worker.clients.openWindow(url));
}

/** The browser's service gave it another address: what it hears of goes on there. */
async function renewSubscription({ oldSubscription, newSubscription }: RenewEvent): Promise<void> {
  if (!oldSubscription) return;
  const { userVisibleOnly, applicationServerKey } = oldSubscription.options;
  const now =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }));
  await fetch('/api/notifications/renewed', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ before: oldSubscription, now }),
  });
}

/**
 * All or nothing: a worker without its shell is not installed, and the browser tries again with a later visit. One download
 * in place of a hundred files, and what the open page has loaded is not loaded again.
 */
async function install(): Promise<void> {
  const assets = await caches.open(ASSETS_CACHE);
  await Promise.all([savePack(assets), ...SHELL_FRAME.map((url) => saveFile(assets, url))]);
  const saved = await Promise.all(SHELL_PAGES.map((path) => fetchPage(path)));
  if (!saved[0] || !saved[1]) throw new Error('the shell could not be saved');
}

async function activate(): Promise<void> {
  // Made again, it is the last of them.
  await caches.delete(USED_CACHE);
  await caches.open(USED_CACHE);
  for (const name of outdatedCaches(await caches.keys(), SHELL_VERSION)) await caches.delete(name);
  // A preload that fails ends the navigation in Firefox, whatever the worker answers. Versions before this one
  // had switched it on.
  await worker.registration.navigationPreload?.disable();
  await worker.clients.claim();
}

async function savePack(cache: Cache): Promise<void> {
  const response = await fetch(SHELL_PACK);
  if (!response.ok) throw new Error('the shell was not there to save');
  const files: Readonly<Record<string, string>> = await response.json();
  await Promise.all(
    Object.entries(files).map(([url, text]) =>
      cache.put(url, new Response(text, { headers: { 'content-type': typeOf(url) } })),
    ),
  );
}

/** With what it may load later, which comes first: whoever has the one has the other. */
async function saveAsset(cache: Cache, url: string, kept = new Set<string>()): Promise<void> {
  if (kept.has(url)) return;
  const late = (lateFiles[url] ?? []).filter((file) => !kept.has(file));
  await Promise.all(late.map((file) => saveFile(cache, file)));
  await saveFile(cache, url);
}

/** The files in it, asked for once: to look for each of a page takes five times as long. */
const filesIn = async (cache: Cache) => new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));

/** Pages that are saved at the same time share files. */
const downloads = new SingleFlight<void>();

const saveFile = (cache: Cache, url: string): Promise<void> =>
  downloads.run(url, async () => {
    if (await cache.match(url)) return;
    const earlier = await caches.match(url);
    if (earlier) return cache.put(url, earlier);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} was not there to save`);
    await cache.put(url, response);
  });

/** Code of a page comes with what it may load later: private pages are never saved, and may lose their connection too. */
async function asset(event: PageEvent): Promise<Response> {
  const { request } = event;
  const saved = await caches.match(request.url).catch(() => undefined);
  const { pathname } = new URL(request.url);
  if (!saved && pathname in lateFiles) event.waitUntil(saveWithLate(pathname).catch(() => undefined));
  return saved ?? fetch(request);
}

const saveWithLate = async (path: string) => saveAsset(await caches.open(ASSETS_CACHE), path);

async function page(event: PageEvent, { key, save }: CacheRule & { kind: 'page' }): Promise<Response> {
  const network = fetch(event.request);
  // At once: an event that has been answered with a saved page takes no more work.
  if (save && key !== null)
    event.waitUntil(network.then((response) => savePage(key, response.clone())).catch(() => false));
  const answer = network.then(async (response) =>
    AWAY.has(response.status) ? ((await savedPage(key)) ?? response) : response,
  );
  const timeLimit = new Promise<void>((resolve) => setTimeout(resolve, SLOW_MS));
  try {
    return await Promise.race([answer, timeLimit.then(async () => (await savedPage(key)) ?? network)]);
  } catch {
    return (await savedPage(key)) ?? offlinePage(new URL(event.request.url));
  }
}

/**
 * Keeps a page together with every file it refers to, so that it can come alive without a connection. One that is gone
 * goes from the device too: somebody took it back.
 */
async function savePage(key: string, response: Response): Promise<boolean> {
  const isGone = response.status === 404 || response.status === 410;
  // Of every page of this product: what a proxy says of an address says nothing of the page.
  if (isGone && response.headers.has('server-timing'))
    for (const pages of await allPages()) await pages.delete(key);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (response.status !== 200 || response.redirected || !isPage || isNotToKeep(response)) return false;
  const html = await response.text();
  const files = assetsOf(html);
  // What a proxy shows in place of a page, during maintenance or before one may use its network, would take the page away.
  if (files.length === 0) return false;
  const assets = await caches.open(ASSETS_CACHE);
  const kept = await filesIn(assets);
  await Promise.all(files.map((url) => saveAsset(assets, url, kept)));

  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SAVED_AT, String(Date.now()));
  const pages = await caches.open(PAGES_CACHE);
  const before = await pages.match(key);
  // Putting it in again makes it the newest.
  await pages.delete(key);
  try {
    await pages.put(key, new Response(html, { headers }));
  } catch (full) {
    // There is room for what was here, and for the next page once the oldest is gone.
    if (before) await pages.put(key, before);
    await forgetOldest(pages, 1);
    throw full;
  }
  await forgetOldest(pages, (await othersIn(pages)).length - MOST_PAGES);
  return true;
}

/** Those that are not of the shell, the one that was saved longest ago first. */
const othersIn = async (pages: Cache) => (await pages.keys()).filter(({ url }) => !isShell(url));

async function forgetOldest(pages: Cache, count: number): Promise<void> {
  for (const old of (await othersIn(pages)).slice(0, Math.max(0, count))) await pages.delete(old);
}

const allPages = async () =>
  Promise.all(
    (await caches.keys()).filter((name) => name.startsWith(PAGES_PREFIX)).map((name) => caches.open(name)),
  );

const savedAt = ({ headers }: Response) => Number(headers.get(SAVED_AT));

const isNotToKeep = ({ headers }: Response) => /\bno-store\b/.test(headers.get('cache-control') ?? '');

/** With its query: searches for volunteers are pages like others. */
const isShell = (url: string) => {
  const { pathname, search } = new URL(url);
  return SHELL_PAGES.some((path) => path === pathname + search);
};

const fetchPage = async (path: string) => savePage(path, await fetch(path, { credentials: 'omit' }));

/** A page that was reached by a link inside the product never came as a document; its document is fetched here. */
async function saveVisited(url: string): Promise<void> {
  const rule = cacheRule({ method: 'GET', mode: 'navigate', url }, worker.location.origin);
  if (rule.kind !== 'page' || rule.key === null || !rule.save) return;
  const pages = await caches.open(PAGES_CACHE);
  const saved = await pages.match(rule.key);
  if (!saved || Date.now() - savedAt(saved) > RECENT_MS) await fetchPage(rule.key);
}

/** The page as it was saved last, by whichever version: an older one goes on while a new one waits. */
async function savedPage(key: string | null): Promise<Response | undefined> {
  if (key === null) return undefined;
  try {
    const all = await Promise.all((await allPages()).map((pages) => pages.match(key)));
    const saved = all.flatMap((found) => found ?? []).toSorted((a, b) => savedAt(b) - savedAt(a));
    const [newest] = saved;
    if (newest)
      return new Response(withSavedAt(await newest.text(), savedAt(newest)), { headers: newest.headers });
  } catch {
    // A device that refuses its storage has nothing saved.
  }
  return undefined;
}

/** A page of its own address: it could not come alive under the one that was asked for. */
async function offlinePage(url: URL): Promise<Response> {
  const { pathname, search } = url;
  const instead = shellPageOf(url);
  if (instead !== undefined && instead !== pathname + search && (await savedPage(instead)))
    return Response.redirect(instead);
  if (pathname === '/offline' || !(await savedPage('/offline'))) return Response.error();
  return Response.redirect(`/offline?from=${encodeURIComponent(pathname + search)}`);
}
