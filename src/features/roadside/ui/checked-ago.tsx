import { useSyncExternalStore } from 'react';
import { clockTime } from '#platform/time/local-time.ts';
import { Icon } from '#ui/icon.tsx';

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
};
const second = () => Math.floor(Date.now() / 1_000) * 1_000;

interface CheckedAgoProps {
  /** Epoch ms. */
  at: number;
  /** The last question got no answer. */
  failing: boolean;
}

/** How old what is shown is. Not read out: it changes each second. */
export function CheckedAgo({ at, failing }: CheckedAgoProps) {
  const now = useSyncExternalStore(subscribe, second);
  return (
    <p className="flex items-center gap-2 text-note text-muted">
      <Icon name={failing ? 'unlink' : 'refresh-cw'} />
      {failing
        ? `No connection. Last checked ${clockTime(new Date(at).toISOString())}`
        : `Checked ${age(now - at)}. This page updates automatically.`}
    </p>
  );
}

function age(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
