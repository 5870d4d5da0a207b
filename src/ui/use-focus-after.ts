import { useEffect, useRef } from 'react';

/**
 * For a call whose answer takes away the button that was pressed: the focus, which would fall to the page's start, goes
 * to `place`. Nothing happens when it is somewhere else.
 */
export function useFocusAfter(isPending: boolean, place: () => HTMLElement | null | undefined): void {
  const wasPending = useRef(false);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (hasEnded && document.activeElement === document.body) place()?.focus();
  });
}
