import * as Toast from '@radix-ui/react-toast';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { openModals } from '../dialogs/open-modals.ts';
import { SignFace } from '../signs/sign-face.tsx';
import styles from './toaster.css?inline';
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
      (openModals.top() ?? document.body).append(layer.element);
      show(layer.element);
    };
    place();
    const unsubscribe = openModals.subscribe(place);
    return () => {
      unsubscribe();
      layer.element.remove();
    };
  }, [layer]);

  return createPortal(
    <Toast.Provider
      // The library remembers for good that it paused, when the toast that had the focus or the pointer goes
      // (radix-ui/primitives#2233); with a memory of its own each toast has its time.
      key={shown?.id}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      announcerContainer={layer.element}
    >
      {shown && (
        <Toast.Root
          open={shown.open}
          duration={shown.duration}
          onOpenChange={(open) => {
            if (open) return;
            layer.giveFocusBack();
            toasts.dismiss(shown.id);
          }}
          className={cx(
            'toast sign-line flex items-start gap-3 rounded-sign py-4 pr-2 pl-5 raised',
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
      <Toast.Viewport hotkey={['F8']} className="toasts" data-over-dialog={overDialog || undefined} />
    </Toast.Provider>,
    layer.element,
  );
}

function show(element: HTMLElement): void {
  try {
    // Where there are no popovers (iOS 16, Firefox 115), it stands over the page without the top layer.
    element.showPopover?.();
  } catch {
    // The menu is being opened at this very moment: a browser shows no popover while it is about to show another.
    setTimeout(() => {
      if (element.isConnected && !element.matches(':popover-open')) show(element);
    });
  }
}

interface Layer {
  element: HTMLElement;
  /** To where it was before it came to the toasts, if it is with them. */
  giveFocusBack: () => void;
}

/** An element of no size in the browser's top layer; what is in it is placed against the window. */
function createLayer(): Layer {
  dress();
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'size-0 overflow-visible border-0 bg-transparent p-0';
  let cameFrom: EventTarget | null = null;
  element.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) cameFrom = relatedTarget;
  });
  element.addEventListener('keydown', (event) => {
    // Escape closes the toast that has the focus; unhindered it would close the dialog too.
    if (event.key === 'Escape') event.preventDefault();
  });
  return {
    element,
    giveFocusBack() {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || !element.contains(focused)) return;
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
      // Gone, or nowhere before.
      if (document.activeElement === focused) focused.blur();
    },
  };
}

let dressed = false;

/** Its styles come within its script: a request more would be one that may fail, and then no toast would ever show. */
function dress(): void {
  if (dressed) return;
  dressed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
