/** How long a toast stays when it does not say otherwise. */
export const TOAST_DURATION_MS = 5_000;
/** How long a dismissed toast is kept before it is forgotten. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** Time a dismissed toast has to leave before the one that waits takes its place. */
export const TOAST_EXIT_MS = 150;

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** Milliseconds; default 5000. */
  duration?: number | undefined;
  /** Titles of the failures that are over now that another try has worked. */
  ends?: readonly string[] | undefined;
  /** Goes on to the next page: that one comes by itself, and later than a redirect. */
  followsReader?: boolean | undefined;
}

export interface ToastEntry extends ToastOptions {
  id: number;
  duration: number;
  /** When it was made, epoch ms. */
  madeAt: number;
  /** False once dismissed, by time, swipe or button. */
  open: boolean;
}

export interface Timer {
  set: (action: () => void, ms: number) => unknown;
  /** Epoch ms. */
  now: () => number;
}

export interface ToastStore {
  toast: (options: ToastOptions) => void;
  dismiss: (id: number) => void;
  /** Another page has come: what was made before its reader set out for it belongs to the last one. */
  leavePage: (setOutAt: number) => void;
  /** The one toast on screen, or the dismissed one on its way out. */
  current: () => ToastEntry | null;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Holds at most one toast on screen. Further ones wait in line and follow one by one. A toast that repeats the
 * last in line replaces it, so that a button pressed five times does not talk for half a minute.
 */
export function createToastStore(timer: Timer): ToastStore {
  const listeners = new Set<() => void>();
  const waiting: ToastEntry[] = [];
  let current: ToastEntry | null = null;
  let lastId = 0;

  const show = (entry: ToastEntry | null) => {
    current = entry;
    for (const listener of listeners) listener();
  };

  const keepWaiting = (stays: (entry: ToastEntry) => boolean) =>
    waiting.splice(0, waiting.length, ...waiting.filter(stays));

  function dismiss(id: number) {
    if (current?.id !== id || !current.open) return;
    show({ ...current, open: false });
    timer.set(() => {
      // One that has come up meanwhile calls the next itself when it leaves.
      const next = current?.id === id ? waiting.shift() : undefined;
      if (next) show(next);
    }, TOAST_EXIT_MS);
    timer.set(() => {
      if (current?.id === id) show(null);
    }, TOAST_REMOVE_DELAY_MS);
  }

  function endFailures(titles: readonly string[]) {
    const isOver = ({ title, variant }: ToastEntry) => variant === 'destructive' && titles.includes(title);
    keepWaiting((entry) => !isOver(entry));
    if (current && isOver(current)) dismiss(current.id);
  }

  return {
    toast(options) {
      lastId += 1;
      const entry: ToastEntry = {
        ...options,
        id: lastId,
        duration: options.duration ?? TOAST_DURATION_MS,
        madeAt: timer.now(),
        open: true,
      };
      endFailures(options.ends ?? []);
      const lastWaiting = waiting.at(-1);
      if (lastWaiting) {
        if (says(lastWaiting, entry)) waiting.pop();
        waiting.push(entry);
      } else if (current?.open && !says(current, entry)) {
        waiting.push(entry);
      } else {
        show(entry);
      }
    },
    dismiss,
    leavePage(setOutAt) {
      const stays = (entry: ToastEntry) => entry.followsReader === true || entry.madeAt >= setOutAt;
      keepWaiting(stays);
      if (current && !stays(current)) dismiss(current.id);
    },
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function says(a: ToastEntry, b: ToastEntry): boolean {
  return a.title === b.title && a.description === b.description && a.variant === b.variant;
}

/** The store of this browser tab. */
export const toasts = createToastStore({
  set: (action, ms) => setTimeout(action, ms),
  now: () => Date.now(),
});

/** Shows a toast, or puts it in line. Works inside and outside components; only in the browser. */
export const toast = toasts.toast;

/** The same for components that prefer a hook. */
export function useToast(): { toast: typeof toast } {
  return { toast };
}
