import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { openModals } from './open-modals.ts';

/** Shows a modal dialog while it is `open`. However it goes, the focus is given back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!open || !node) return undefined;
    if (!node.open) node.showModal();
    return () => {
      // Before it leaves the page, and after those inside it: else the browser gives the focus back to nobody.
      for (const inner of node.querySelectorAll('dialog')) inner.close();
      node.close();
    };
  }, [dialog, open]);
  useEffect(() => (open && dialog.current ? openModals.enter(dialog.current) : undefined), [dialog, open]);
}
