import { useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { useTurns } from '#ui/use-turns.ts';

const FAILED = 'That did not work. Check the connection and try again.';

/** What a private page does on its owner's presses, and why the last one failed. */
export function useOneAction() {
  const { isPending, inTurn } = useTurns();
  const [problem, setProblem] = useState<string>();
  const run = (what: string, work: () => Promise<void>) => {
    setProblem(undefined);
    return inTurn(what, work).catch((error: unknown) => setProblem(userMessage(error, FAILED)));
  };
  return { isPending, problem, setProblem, run };
}
