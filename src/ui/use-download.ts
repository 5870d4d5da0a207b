import { useCallback, useEffect, useState } from 'react';

export interface Download<Part> {
  /** What was asked for, once it is there. */
  part: Part | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * Fetches a part of the product when it is first wanted. Not `React.lazy`, which remembers a failed download for
 * ever.
 * @param load an `import()`; declare it outside the component.
 */
export function useDownload<Part>(load: () => Promise<Part>, wanted = true): Download<Part> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ part?: Part; failedAttempt?: number }>({});
  const missing = wanted && state.part === undefined;

  useEffect(() => {
    if (!missing) return;
    load().then(
      (part) => setState({ part }),
      () => setState({ failedAttempt: attempt }),
    );
  }, [load, missing, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { part: state.part, failed: state.failedAttempt === attempt, retry };
}
