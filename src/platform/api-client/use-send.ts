import { useState } from 'react';

interface Sending {
  state: 'idle' | 'pending' | 'sent';
  /** Why the last press got nowhere; undefined when it did, and while one is under way. */
  error?: unknown;
}

/**
 * One press that sends something, without TanStack Query: that a press is under way, that one got through, or why not.
 * @param how what happens with the answer, or with the failure
 */
export function useSend<Wanted, Answer>(
  send: (wanted: Wanted) => Promise<Answer>,
  how: { onSent: (answer: Answer, wanted: Wanted) => void; onFailed?: (error: unknown) => void },
) {
  const [{ state, error }, setSending] = useState<Sending>({ state: 'idle' });
  const press = async (wanted: Wanted) => {
    if (state === 'pending') return;
    setSending({ state: 'pending' });
    try {
      how.onSent(await send(wanted), wanted);
      setSending({ state: 'sent' });
    } catch (error) {
      setSending({ state: 'idle', error });
      how.onFailed?.(error);
    }
  };
  return {
    press: (wanted: Wanted) => void press(wanted),
    isPending: state === 'pending',
    isSent: state === 'sent',
    error,
    /** Forgets the failure, for when the question is closed. */
    forget: () => setSending({ state: 'idle' }),
  };
}
