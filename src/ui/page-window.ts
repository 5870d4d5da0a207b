/** The page numbers shown around `page`: at most `size`, in order, moved inward at either end. */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const length = Math.min(size, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

/**
 * The pages a selector offers: every one up to `limit`, beyond that the ends, the neighborhood of `page` and
 * evenly spaced steps between, so that ten thousand pages stay a short list.
 */
export function selectablePages(page: number, pageCount: number, limit = 100): number[] {
  if (pageCount <= limit) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const step = Math.ceil(pageCount / (limit * 0.8));
  const pages = new Set([1, pageCount]);
  for (let steady = step; steady < pageCount; steady += step) pages.add(steady);
  for (let near = page - 5; near <= page + 5; near += 1) if (near >= 1 && near <= pageCount) pages.add(near);
  return [...pages].sort((a, b) => a - b);
}
