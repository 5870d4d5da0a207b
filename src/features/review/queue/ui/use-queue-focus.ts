import { useEffect, useRef, useState } from 'react';

/** Where the focus stands in the queue: on a row, on the name of the entry that is shown, or on the heading. */
export function useQueueFocus() {
  const rows = useRef(new Map<string, HTMLElement>());
  const heading = useRef<HTMLHeadingElement>(null);
  const entryHeading = useRef<HTMLHeadingElement>(null);
  const [target, setTarget] = useState<{ key: string | undefined }>();
  useEffect(() => {
    if (!target) return;
    const row = target.key === undefined ? undefined : rows.current.get(target.key);
    const visible = row && row.offsetParent !== null;
    (visible ? row : (entryHeading.current ?? heading.current))?.focus();
  }, [target]);
  return {
    rows,
    heading,
    entryHeading,
    /** Moves it to a row once that is drawn, else to the entry that is shown. */
    moveTo: (key: string | undefined) => setTarget({ key }),
    /** For the `ref` of a row. */
    keepRow: (key: string, node: HTMLElement | null) => {
      if (node) rows.current.set(key, node);
      else rows.current.delete(key);
    },
  };
}

export type QueueFocus = ReturnType<typeof useQueueFocus>;

/**
 * Keys work where the focus is, so whoever comes to a list stands on its first entry, and to an entry's page on its name.
 * So does who decided all that a list showed, once the rest of it is there.
 * @param place names the list or the page
 * @param isThere whether that is drawn
 */
export function useFocusOnArrival(
  { rows, heading, entryHeading }: QueueFocus,
  { place, isPage, isThere, current }: ArrivalOptions,
): void {
  const arrivedAt = useRef<string>(undefined);
  const wasLeft = useRef(false);
  const stoodOn = useRef<Element>(null);
  useEffect(() => {
    // What others decide, or an undo brings back, can take the row away that the focus is on.
    if (document.activeElement === document.body && stoodOn.current?.isConnected === false)
      rows.current.get(current ?? '')?.focus();
    stoodOn.current = document.activeElement;
  });
  useEffect(() => {
    const isHere = arrivedAt.current === place;
    if (!isThere && isHere) wasLeft.current = true;
    if (!isThere || (isHere && !wasLeft.current)) return;
    wasLeft.current = false;
    arrivedAt.current = place;
    const at = document.activeElement;
    if (isHere && at !== document.body && at !== heading.current) return;
    if (isPage) entryHeading.current?.focus({ preventScroll: true });
    else rows.current.get(current ?? '')?.focus({ preventScroll: true });
  }, [current, entryHeading, heading, isPage, isThere, place, rows]);
}

interface ArrivalOptions {
  place: string;
  isPage: boolean;
  isThere: boolean;
  /** Key of the row that keys act on. */
  current: string | undefined;
}
