import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#platform/api-client/api-client.ts';
import { nextTryMs } from '#platform/device/keep-trying.ts';
import { useOnline } from '#platform/device/online.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import type { PrivateEntry } from '#features/my-entries/ui/private-page.tsx';
import { useTurns } from '#ui/use-turns.ts';

interface LiveView<View> {
  /** Epoch ms of the last answer. */
  checkedAt: number;
  /** The last question got no answer. */
  failing: boolean;
  /** Whether a step is under way, or waits for the one before it. */
  isActing: (name: string) => boolean;
  /** Takes a step and shows the state it led to. @returns whether it was taken */
  act: (name: string, call: (token: string) => Promise<View>, failure: string) => Promise<boolean>;
}

/**
 * Keeps a private page up to date while someone looks at it. Where there is no answer it asks less and less
 * often; coming back to the page, or to the network, asks at once.
 * @param open false once nothing changes any more
 */
export function useLiveView<View>(
  opened: PrivateEntry<View>,
  load: (token: string) => Promise<View>,
  open: boolean,
): LiveView<View> {
  const [check, setCheck] = useState(() => ({ at: Date.now(), failures: 0 }));
  const { isPending, inTurn } = useTurns();
  /** Answers to questions from before a step are older than the step. */
  const steps = useRef(0);

  const ask = useEffectEvent(async () => {
    const asked = steps.current;
    try {
      const view = await load(opened.token);
      // Dropped, but the next question comes as ever: the step may have led to none.
      if (asked !== steps.current) return setCheck((before) => ({ ...before }));
      opened.show(view);
      setCheck({ at: Date.now(), failures: 0 });
    } catch (error) {
      // The page itself says what a link that ended looks like.
      if (error instanceof ApiError && error.status === 404) void opened.reload();
      else setCheck(({ at, failures }) => ({ at, failures: failures + 1 }));
    }
  });

  const online = useOnline();
  const { at, failures } = check;
  useEffect(() => {
    if (!open) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => void ask(), nextTryMs(check.failures));
    };
    const now = () => {
      if (document.visibilityState === 'visible') void ask();
      else clearTimeout(timer);
    };
    later();
    document.addEventListener('visibilitychange', now);
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', now);
      window.removeEventListener('online', now);
    };
  }, [open, check]);

  const take = async (call: (token: string) => Promise<View>, failure: string) => {
    steps.current += 1;
    try {
      opened.show(await call(opened.token));
      setCheck({ at: Date.now(), failures: 0 });
      return true;
    } catch (error) {
      failureToast('That did not work', error, failure);
      // It may have moved on meanwhile: show how it is now.
      if (error instanceof ApiError) void opened.reload();
      return false;
    } finally {
      steps.current += 1;
    }
  };
  const act: LiveView<View>['act'] = async (name, call, failure) =>
    (await inTurn(name, () => take(call, failure))) ?? false;

  return { checkedAt: at, failing: failures > 0 || !online, isActing: isPending, act };
}
