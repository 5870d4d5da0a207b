import { startTransition, useEffect, useState, type RefObject } from 'react';

/** How far below the screen a part may be when it starts to load. */
const AHEAD = '200px';

/** True once an element has come near the screen, and from then on: time to load what it shows. */
export function useNear(box: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [box]);
  return near;
}
