import * as Toast from '@radix-ui/react-toast';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { openModals } from './open-modals.ts';
import { SignFace } from './sign-face.tsx';
import { TOAST_DURATION_MS, toasts } from './toast-store.ts';

const SWIPE_THRESHOLD_PX = 50;

/**
 * The notification region: F8 moves the focus to it, a swipe to the right clears what it shows. It stands above
 * all else, and within the modal dialog where there is one: everything outside of that is inert and unheard.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const overDialog = useSyncExternalStore(openModals.subscribe, openModals.top, () => null) !== null;
  const [layer] = useState(createLayer);
  useEffect(() => {
    const place = () => {
      (openModals.top() ?? document.body).append(layer);
      layer.showPopover();
    };
    place();
    const unsubscribe = openModals.subscribe(place);
    return () => {
      unsubscribe();
      layer.remove();
    };
  }, [layer]);

  return createPortal(
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      announcerContainer={layer}
    >
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          duration={shown.duration}
          onOpenChange={(open) => {
            if (!open) toasts.dismiss(shown.id);
          }}
          className={cx(
            'toast sign-line flex items-start gap-3 rounded-sign py-4 pr-2 pl-5 shadow-raised',
            shown.variant === 'destructive' ? 'bg-bad text-bad-ink' : 'bg-asphalt text-asphalt-ink',
          )}
        >
          {shown.variant === 'destructive' && <SignFace shape="octagon" className="mt-1 size-8" />}
          <div className="min-w-0 flex-1 self-center py-1">
            <Toast.Title className="font-bold">{shown.title}</Toast.Title>
            {shown.description !== undefined && <Toast.Description>{shown.description}</Toast.Description>}
          </div>
          <Toast.Close
            aria-label="Close"
            className="inline-flex size-12 shrink-0 items-center justify-center rounded-control"
          >
            <Icon name="x" className="size-6" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        className={cx(
          'fixed right-0 z-50 flex w-full flex-col p-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))] outline-none md:max-w-[420px]',
          // On a phone a dialog has its buttons where toasts stand.
          overDialog ? 'top-0 md:top-auto md:bottom-0' : 'bottom-0',
        )}
      />
    </Toast.Provider>,
    layer,
  );
}

/** An element of no size in the browser's top layer; what is in it is placed against the window. */
function createLayer(): HTMLElement {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.className = 'size-0 overflow-visible border-0 bg-transparent p-0';
  layer.addEventListener('keydown', (event) => {
    // Escape closes the toast that has the focus; unhindered it would close the dialog too.
    if (event.key === 'Escape') event.preventDefault();
  });
  return layer;
}
