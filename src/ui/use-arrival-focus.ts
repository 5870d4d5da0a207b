import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the reader to results that arrive below a form, on a phone below the fold: whenever `shown` changes to
 * something, the element with the ref gets the focus. What is there when the page opens stays where it is.
 */
export function useArrivalFocus<Node extends HTMLElement>(shown: string | undefined): RefObject<Node | null> {
  const node = useRef<Node>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    node.current?.focus();
  }, [shown]);
  return node;
}
