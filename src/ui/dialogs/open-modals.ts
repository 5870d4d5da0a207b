const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** The modal dialogs of this page, in the order in which they opened: all but the last are inert. */
export const openModals = {
  /** Call once `modal` is shown; the returned function tells that it is gone. */
  enter(modal: HTMLElement): () => void {
    open.push(modal);
    announce();
    return () => {
      open.splice(open.lastIndexOf(modal), 1);
      announce();
    };
  },
  /** The only part of the page that can be used, or null when nothing is modal. */
  top: (): HTMLElement | null => open.findLast((modal) => modal.isConnected) ?? null,
  /** Reports every opening and closing until the returned function is called. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
