import { constants, type BrotliOptions } from 'node:zlib';

/**
 * A window of 256 kB holds every answer; the default's 4 MB would be taken again for each. Of these qualities, that of
 * a page that somebody waits for takes 8 MB to look so far back, and 0.5 MB and a fifth less time for 64 kB: see
 * docs/decisions/0081-memory-that-was-freed.md.
 */
export const brotliOptions = (quality: 4 | 7 | 11): { params: NonNullable<BrotliOptions['params']> } => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: quality === 7 ? 16 : 18,
  },
});
