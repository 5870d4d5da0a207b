import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { QueueEntryKey } from '../queue.schema.ts';
import { keyOf } from './use-queue.ts';

const ENTRY = 'entry';
const DESKTOP = '(min-width: 64rem)';

function watchDesk(changed: () => void): () => void {
  const query = matchMedia(DESKTOP);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether list and entry stand side by side. */
export const useDesk = (): boolean =>
  useSyncExternalStore(
    watchDesk,
    () => matchMedia(DESKTOP).matches,
    () => true,
  );

function readEntry(text: string | null): QueueEntryKey | undefined {
  const at = text?.lastIndexOf(' ') ?? -1;
  return text && at > 0 ? { kind: text.slice(0, at), id: text.slice(at + 1) } : undefined;
}

/** Where the queue shows an entry, beside its list or on a page of its own. */
export function entryHref(entry: QueueEntryKey, kind = ''): string {
  const parameters = new URLSearchParams({ view: 'queue', ...(kind && { kind }), [ENTRY]: keyOf(entry) });
  return `/admin?${parameters.toString()}`;
}

/** The entry that the address names, and the ways to another one, to none, and back. */
export function useOpened(kind: string) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const opened = readEntry(new URLSearchParams(search).get(ENTRY));
  const listHref =
    kind === '' ? '/admin?view=queue' : `/admin?${new URLSearchParams({ view: 'queue', kind })}`;
  const fromList = typeof state === 'object' && state !== null && 'fromList' in state;
  return {
    opened,
    listHref,
    /** For links of the list: Back then leads to it. */
    linkState: { fromList: true },
    /** Shows another entry, or the list, in place of the one that is shown; nothing when none is. */
    replace: (entry: QueueEntryKey | undefined): void => {
      if (opened)
        void navigate(entry ? entryHref(entry, kind) : listHref, {
          replace: true,
          state,
          preventScrollReset: true,
        });
    },
    /** The same, whether one is shown or not. */
    show: (entry: QueueEntryKey): void =>
      void navigate(entryHref(entry, kind), { replace: true, state, preventScrollReset: true }),
    back: (): void => {
      if (fromList) void navigate(-1);
      else void navigate(listHref, { replace: true });
    },
  };
}
