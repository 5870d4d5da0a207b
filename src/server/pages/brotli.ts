import { constants, type BrotliOptions } from 'node:zlib';

/**
 * A window of 256 kB holds every answer; the default's 4 MB would be taken again for each. A page that somebody waits for
 * is compressed with 5, which looks over all of it within 1 MB: 7 takes 8 MB for that, or overlooks what is 64 kB away.
 * See docs/decisions/0090-less-html.md.
 */
export const brotliOptions = (quality: 4 | 5 | 11): { params: NonNullable<BrotliOptions['params']> } => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: quality === 5 ? 17 : 18,
  },
});
