const FIRST_MS = 10_000;
const RAREST_MS = 120_000;
/** A device that has just got a connection often has no way through yet: 2.5 s, 5 s, and then as ever. */
const JUST_ONLINE = -3;

/** Milliseconds to the next try of what failed so often: 10 s, rarer with each failure. */
export const nextTryMs = (failures: number): number => Math.min(FIRST_MS * 2 ** failures, RAREST_MS);

/**
 * Tries something again and again that needs a connection: when the device gets one, when its page is looked at again,
 * and in between, rarer and rarer, since devices know little of a weak signal.
 * @param attempt resolves to true once there is nothing left to do
 * @param now whether to begin at once
 * @returns what ends it
 */
export function keepTrying(attempt: () => Promise<boolean>, { now }: { now: boolean }): () => void {
  let failures = 0;
  let busy = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), nextTryMs(failures));
  };
  const run = async () => {
    if (ended || busy) return;
    if (!navigator.onLine) return later();
    busy = true;
    const done = await attempt().catch(() => false);
    busy = false;
    if (ended) return;
    if (done) return end();
    failures += 1;
    later();
  };
  const online = () => {
    failures = JUST_ONLINE;
    void run();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') void run();
  };
  const end = () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', seen);
  };

  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', seen);
  if (now) void run();
  else later();
  return end;
}
