import { startTransition, useCallback, useEffect, useState } from 'react';

export interface Download<Part> {
  /** What was asked for, once it is there. */
  part: Part | undefined;
  failed: boolean;
  retry: () => void;
}

/** What has been fetched since the page was opened. */
const parts = new WeakMap<() => Promise<unknown>, unknown>();

/** True for a part that a reader has seen before, and that is there at once when they come back. */
export const isDownloaded = (load: () => Promise<unknown>): boolean => parts.has(load);

/**
 * Fetches a part of the product when it is first wanted. Not `React.lazy`, which remembers a failed download forever.
 * @param load an `import()`; declare it outside the component.
 */
export function useDownload<Part>(load: () => Promise<Part>, wanted = true): Download<Part> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ part?: Part; failedAttempt?: number }>(() =>
    wanted && parts.has(load) ? { part: parts.get(load) as Part } : {},
  );
  const missing = wanted && state.part === undefined;

  useEffect(() => {
    if (!missing) return;
    load().then(
      (part) => {
        parts.set(load, part);
        // In pieces: on a slow phone a part takes a while to render, and nobody may have to wait for it.
        startTransition(() => setState({ part }));
      },
      () => setState({ failedAttempt: attempt }),
    );
  }, [load, missing, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { part: state.part, failed: state.failedAttempt === attempt, retry };
}
