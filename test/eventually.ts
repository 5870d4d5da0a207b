import { vi } from 'vitest';

/** Until it no longer throws, for as long as a busy machine may take: the default of one second is a timed test. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 15_000 });
