import { useEffect, useRef, useState } from 'react';

export interface Opened<Entry> {
  /** What was last shown; undefined until the first answer. */
  entry: Entry | undefined;
  /** Of the last question, when it failed. */
  error: unknown;
  asking: boolean;
  /** Fetches it again. @returns the newer state; undefined when that fails */
  ask: () => Promise<Entry | undefined>;
  show: (entry: Entry) => void;
}

/**
 * What a private link opens, for as long as its page is there. Without TanStack Query: nothing of it may be kept, and the
 * page would wait for it.
 * @param token undefined until the browser has read it
 */
export function useOpened<Entry>(
  load: (token: string, signal?: AbortSignal) => Promise<Entry>,
  token: string | undefined,
): Opened<Entry> {
  const [state, setState] = useState<{ entry?: Entry; error?: unknown; asking: boolean }>({ asking: true });
  const underWay = useRef<AbortController>(null);

  const answer = async (of: string): Promise<Entry | undefined> => {
    underWay.current?.abort();
    const { signal } = (underWay.current = new AbortController());
    try {
      const entry = await load(of, signal);
      if (signal.aborted) return undefined;
      setState({ entry, asking: false });
      return entry;
    } catch (error) {
      if (!signal.aborted) setState(({ entry }) => ({ ...(entry && { entry }), error, asking: false }));
      return undefined;
    }
  };

  useEffect(() => {
    if (token !== undefined) void answer(token);
    return () => underWay.current?.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another link is another page
  }, [token]);

  return {
    entry: state.entry,
    error: state.error,
    asking: state.asking,
    async ask() {
      if (token === undefined) return undefined;
      setState((before) => ({ ...before, asking: true }));
      return answer(token);
    },
    show: (entry) => setState({ entry, asking: false }),
  };
}
