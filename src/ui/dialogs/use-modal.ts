import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { openModals } from './open-modals.ts';

/**
 * Shows a modal dialog while it is `open`. However it goes, the focus is given back to where it was.
 * @param first selector of what has the focus at first; a browser begins with the first button
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  first: string | undefined,
): void {
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!open || !node) return undefined;
    if (!node.open) node.showModal();
    if (first !== undefined) node.querySelector<HTMLElement>(first)?.focus();
    return () => {
      // Before it leaves the page, and after those inside it: else the browser gives the focus back to nobody.
      for (const inner of node.querySelectorAll('dialog')) inner.close();
      node.close();
    };
  }, [dialog, open, first]);
  useEffect(() => (open && dialog.current ? openModals.enter(dialog.current) : undefined), [dialog, open]);
}
