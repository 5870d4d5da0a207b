import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { toasts } from '#ui/toasts/toast-store.ts';

/** A toast and the redirect that follows it come from one answer. */
const SAME_ANSWER_MS = 1_000;

/**
 * Tells screen readers and keyboards that another page has come: its title is announced and the focus starts at
 * its content. A change of the query alone (a filter, a page number) leaves the focus where it is. What the last page
 * said in a toast goes with it.
 */
export function PageArrival() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const underWay = useNavigation().location?.pathname;
  const setOutAt = useRef<number>(undefined);
  const announcement = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    toasts.leavePage((setOutAt.current ?? Date.now()) - SAME_ANSWER_MS);
    if (announcement.current) announcement.current.textContent = document.title;
    if (hash === '') document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash]);
  // After the arrival, which has to know when the navigation began.
  useEffect(() => {
    setOutAt.current = underWay === undefined || underWay === previous.current ? undefined : Date.now();
  }, [underWay]);

  return <p ref={announcement} aria-live="polite" className="sr-only" />;
}
