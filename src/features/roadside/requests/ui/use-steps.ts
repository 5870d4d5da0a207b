import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { useNextSearch } from '#ui/lists/use-next-search.ts';

const STEP = 'step';
const DETAILS = 'details';

interface Steps {
  /** The second step is shown. */
  isSecond: boolean;
  toSecond: () => void;
  /** @param wrong whether the first field that is wrong gets the focus, instead of the step itself */
  toFirst: (options?: { wrong: boolean }) => void;
}

/**
 * The two steps of the form, in the address: the browser's Back leads from the second to the first, and a reload shows
 * the same one. Each step begins at its top, with the focus on it.
 */
export function useSteps(step: RefObject<HTMLElement | null>): Steps {
  const [search, setSearch] = useSearchParams();
  const { latest } = useNextSearch();
  const isSecond = search.get(STEP) === DETAILS;
  const focusWrong = useRef(false);
  const shown = useRef(isSecond);

  useEffect(() => {
    if (shown.current === isSecond) return;
    shown.current = isSecond;
    const wrong = focusWrong.current && step.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    focusWrong.current = false;
    if (wrong) return (wrong.querySelector('input') ?? wrong).focus();
    step.current?.scrollIntoView({ block: 'start' });
    step.current?.focus({ preventScroll: true });
  }, [isSecond, step]);

  const show = (second: boolean, replace: boolean) => {
    const changed = latest();
    if (second) changed.set(STEP, DETAILS);
    else changed.delete(STEP);
    setSearch(changed, { preventScrollReset: true, replace });
  };
  return {
    isSecond,
    toSecond: () => show(true, false),
    toFirst: ({ wrong } = { wrong: false }) => {
      if (!isSecond) return;
      focusWrong.current = wrong;
      show(false, true);
    },
  };
}
