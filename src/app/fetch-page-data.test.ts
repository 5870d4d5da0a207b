import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchPageData } from './fetch-page-data.ts';
import { stalledNavigation } from './stalled-navigation.ts';

const ORIGIN = 'https://ride.example';
const address = (path: string) => {
  const { pathname, search, hash } = new URL(path, ORIGIN);
  return { pathname, search, hash };
};

describe('What a page is made of, on a dead connection', () => {
  const reload = vi.fn();
  const navigate = vi.fn(async () => {});
  const goTo = (to: string, bar: string) =>
    vi.stubGlobal('window', {
      location: { origin: ORIGIN, href: ORIGIN + bar, reload },
      __reactRouterDataRouter: {
        state: {
          location: { ...address('/trip?zip=80435#hours'), state: { from: 'here' } },
          navigation: { location: address(to) },
        },
        navigate,
      },
    });
  const ask = () =>
    fetchPageData(new URL(`${ORIGIN}/privacy.data`), { signal: new AbortController().signal });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetAllMocks();
    stalledNavigation.clear();
    vi.stubGlobal(
      'fetch',
      (_: URL, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is given up after half a minute: the reader stays where they are, and may set out again', async () => {
    goTo('/privacy#mail', '/trip?zip=80435#hours');
    const asked = ask().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(stalledNavigation.get()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(await asked).toMatchObject({ name: 'TimeoutError' });
    expect(stalledNavigation.get()).toBe(`${ORIGIN}/privacy#mail`);
    expect(navigate).toHaveBeenCalledWith(
      '/trip?zip=80435#hours',
      expect.objectContaining({ replace: true, state: { from: 'here' }, defaultShouldRevalidate: false }),
    );
    expect(reload).not.toHaveBeenCalled();
  });

  it('on the way back, where the address is that page’s already: its document is opened', async () => {
    goTo('/privacy', '/privacy');
    const asked = ask().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_100);
    await asked;
    expect(reload).toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
    expect(stalledNavigation.get()).toBeUndefined();
  });

  it('that a later link has overtaken is no dead connection', async () => {
    goTo('/privacy', '/trip');
    const stop = new AbortController();
    const asked = fetchPageData(new URL(`${ORIGIN}/blog.data`), { signal: stop.signal }).catch(
      (error: unknown) => error,
    );
    stop.abort();
    expect(await asked).toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stalledNavigation.get()).toBeUndefined();
  });

  it.each([
    ['the reader stays at once', true, `${ORIGIN}/privacy`],
    ['the device may have the page', false, undefined],
  ])('that is refused: %s', async (_, onLine, expected) => {
    goTo('/privacy', '/trip');
    vi.stubGlobal('navigator', { onLine, serviceWorker: { controller: {} } });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await ask().catch((error: unknown) => error)).toBeInstanceOf(TypeError);
    expect(stalledNavigation.get()).toBe(expected);
  });

  it('that comes slowly has two minutes from its beginning', async () => {
    goTo('/privacy', '/trip');
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
      signal = init.signal;
      return new Response('page');
    });
    await ask();
    await vi.advanceTimersByTimeAsync(119_900);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(signal?.aborted).toBe(true);
  });
});
