const SHOWN = 5;
/** That a selector lists one by one. */
const LISTED = 100;

/** The page numbers shown around `page`: at most five, in order, moved inward at either end. */
export function pageWindow(page: number, pageCount: number): number[] {
  const length = Math.min(SHOWN, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

/**
 * The pages a selector offers: every one of up to a hundred, beyond that the ends, the neighborhood of `page` and
 * evenly spaced steps between, so that ten thousand pages stay a short list.
 */
export function selectablePages(page: number, pageCount: number): number[] {
  if (pageCount <= LISTED) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const step = Math.ceil(pageCount / (LISTED * 0.8));
  const pages = new Set([1, pageCount]);
  for (let steady = step; steady < pageCount; steady += step) pages.add(steady);
  for (let near = page - 5; near <= page + 5; near += 1) if (near >= 1 && near <= pageCount) pages.add(near);
  return [...pages].sort((a, b) => a - b);
}
