import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { loadRouteModule } from './load-route-module.ts';
import { stalledNavigation } from './stalled-navigation.ts';

const ORIGIN = 'https://ride.example';
const MISSING = { id: 'routes/trip', module: 'data:text/javascript,throw new Error("not there")' };

describe('The code of the page that a link leads to', () => {
  const location = { origin: ORIGIN, href: `${ORIGIN}/routes`, assign: vi.fn(), reload: vi.fn() };
  const goTo = (to?: { pathname: string; search: string; hash: string }) =>
    vi.stubGlobal('window', {
      location,
      __reactRouterDataRouter: {
        state: { location: { pathname: '/routes', search: '', hash: '' }, navigation: { location: to } },
      },
    });
  const failed = async () => {
    void loadRouteModule(MISSING, {});
    await eventually(() =>
      expect([...location.assign.mock.calls, ...location.reload.mock.calls]).toHaveLength(1),
    );
  };
  beforeEach(() => vi.resetAllMocks());
  afterEach(() => vi.unstubAllGlobals());

  it('is loaded once', async () => {
    const known = {};
    const page = { id: 'routes/blog', module: 'data:text/javascript,export const blog = 1' };
    expect(await loadRouteModule(page, known)).toMatchObject({ blog: 1 });
    expect(await loadRouteModule({ ...page, module: 'data:,' }, known)).toMatchObject({ blog: 1 });
  });

  it('is not there: the page is opened as a document', async () => {
    goTo({ pathname: '/trip', search: '?zip=85003', hash: '#hours' });
    await failed();
    expect(location.assign).toHaveBeenCalledWith(`${ORIGIN}/trip?zip=85003#hours`);
  });

  it('is not there on the way back, where the address is that page’s already', async () => {
    goTo({ pathname: '/routes', search: '', hash: '' });
    await failed();
    expect(location.reload).toHaveBeenCalled();
  });

  it.each([
    ['the reader stays', true, 0],
    ['the device may have the page: its document is opened', false, 1],
  ])('is not there, and the site is not either: %s', async (_, onLine, opened) => {
    goTo({ pathname: '/trip', search: '', hash: '' });
    const navigate = vi.fn(async () => {});
    Object.assign(Reflect.get(window, '__reactRouterDataRouter'), { navigate });
    vi.stubGlobal('navigator', { onLine, serviceWorker: { controller: {} } });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    void loadRouteModule(MISSING, {});
    await eventually(() => expect([...location.assign.mock.calls, ...navigate.mock.calls]).toHaveLength(1));
    expect(location.assign).toHaveBeenCalledTimes(opened);
  });

  it('does not come at all: the reader stays', async () => {
    vi.useFakeTimers();
    const navigate = vi.fn(async () => {});
    const here = { pathname: '/routes', search: '', hash: '', state: null };
    const to = { pathname: '/trip', search: '', hash: '' };
    vi.stubGlobal('window', {
      location,
      __reactRouterDataRouter: { state: { location: here, navigation: { location: to } }, navigate },
    });
    const silent = 'data:text/javascript,await new Promise(() => {})';
    void loadRouteModule({ ...MISSING, module: silent }, {});
    await vi.advanceTimersByTimeAsync(60_100);
    vi.useRealTimers();
    expect(stalledNavigation.get()).toBe(`${ORIGIN}/trip`);
    expect(navigate).toHaveBeenCalledWith('/routes', expect.objectContaining({ replace: true }));
    expect([location.assign, location.reload].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('is not there and nobody goes anywhere: the page is opened again', async () => {
    goTo();
    await failed();
    expect(location.reload).toHaveBeenCalled();
  });
});
