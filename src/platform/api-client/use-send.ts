import { useState } from 'react';

/**
 * One press that sends something, without TanStack Query: that a press is under way, and that one got through.
 * @param how what happens with the answer, or with the failure
 */
export function useSend<Wanted, Answer>(
  send: (wanted: Wanted) => Promise<Answer>,
  how: { onSent: (answer: Answer, wanted: Wanted) => void; onFailed: (error: unknown) => void },
) {
  const [state, setState] = useState<'idle' | 'pending' | 'sent'>('idle');
  const press = async (wanted: Wanted) => {
    if (state === 'pending') return;
    setState('pending');
    try {
      how.onSent(await send(wanted), wanted);
      setState('sent');
    } catch (error) {
      setState('idle');
      how.onFailed(error);
    }
  };
  return {
    press: (wanted: Wanted) => void press(wanted),
    isPending: state === 'pending',
    isSent: state === 'sent',
  };
}
