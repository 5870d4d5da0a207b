import { useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';

const FAILED = 'That did not work. Check the connection and try again.';

/** What a private page does on a press: one thing at a time; a second press while one is under way does nothing. */
export function useOneAction() {
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const run = async (what: string, work: () => Promise<void>) => {
    if (pending !== undefined) return;
    setPending(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(userMessage(error, FAILED));
    } finally {
      setPending(undefined);
    }
  };
  return { pending, problem, run };
}
