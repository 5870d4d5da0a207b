import { useRef, useState } from 'react';

/** Of presses one after another. */
interface Turns {
  /** Whether it is under way, or waits for its turn: its button says so. */
  isPending: (name: string) => boolean;
  /** Does it when what was asked for before is over. The same once more, until then, is undefined and nothing is done. */
  inTurn: <Result>(name: string, work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** One thing at a time, and everything that is pressed: no press is dropped in silence. */
export function useTurns(): Turns {
  const [pending, setPending] = useState<readonly string[]>([]);
  // State arrives too late for the second press of a double click.
  const asked = useRef(new Set<string>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn: Turns['inTurn'] = async (name, work) => {
    if (asked.current.has(name)) return undefined;
    asked.current.add(name);
    setPending([...asked.current]);
    const mine = last.current.then(work, work);
    last.current = mine;
    try {
      return await mine;
    } finally {
      asked.current.delete(name);
      setPending([...asked.current]);
    }
  };
  return { isPending: (name) => pending.includes(name), inTurn };
}
