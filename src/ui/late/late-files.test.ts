import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the files of what comes late', () => {
  const statuses: number[] = [];
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('fetch', async () => new Response('', { status: statuses.shift() ?? 200 }));
  });
  afterEach(() => {
    statuses.length = 0;
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.resetModules();
  });

  it('are asked for again after a failure, which says nothing of a new version', async () => {
    const { missesFiles, withFiles } = await import('./late-files.ts');
    statuses.push(503);
    const load = vi.fn(async () => 'form');
    await expect(withFiles(load, ['assets/form-1.js'])).rejects.toThrow('status 503');
    expect(load).not.toHaveBeenCalled();
    expect(missesFiles()).toBe(false);
    await expect(withFiles(load, ['assets/form-1.js'])).resolves.toBe('form');
  });

  it('are gone with a new version: that is told, and they are asked for once a minute', async () => {
    const { missesFiles, onMissingFiles, withFiles } = await import('./late-files.ts');
    const { loadWithRetry } = await import('./load-with-retry.ts');
    const told = vi.fn();
    onMissingFiles(told);
    statuses.push(404, 404, 404);
    let tries = 0;
    const part = loadWithRetry(() => {
      tries += 1;
      return withFiles(async () => 'map', ['assets/map-1.js']);
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tries).toBe(1);
    expect(missesFiles()).toBe(true);
    expect(told).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(150_000);
    await expect(part).resolves.toBe('map');
    expect(tries).toBe(4);
  });
});
