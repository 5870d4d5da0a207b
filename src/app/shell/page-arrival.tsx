import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Tells screen readers and keyboards that another page has come: its title is announced and the focus starts at
 * its content. A change of the query alone (a filter, a page number) leaves the focus where it is.
 */
export function PageArrival() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const announcement = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (announcement.current) announcement.current.textContent = document.title;
    if (hash === '') document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return <p ref={announcement} aria-live="polite" className="sr-only" />;
}
