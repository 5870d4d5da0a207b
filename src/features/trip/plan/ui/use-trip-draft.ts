import { useEffect } from 'react';
import { readPlan, writePlan, type TripPlan } from '../trip-plan.model.ts';

/** In the tab alone: the address of a form's first plan, and of what was typed since. */
const KEY = 'dryline-trip-draft';

/**
 * Keeps what was typed and not sent while a phone puts the tab away, and through a way back that reloads the page.
 * @param given the plan that the form began with
 */
export function useTripDraft(given: TripPlan, plan: TripPlan, restore: (draft: TripPlan) => void): void {
  const start = String(writePlan(given));
  const typed = String(writePlan(plan));
  useEffect(() => {
    const [of, draft] = tabText().split('\n');
    if (draft && of === start) restore(readPlan(new URLSearchParams(draft)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form comes alive
  }, []);
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, typed === start ? '' : `${start}\n${typed}`);
    } catch {
      // A browser that refuses keeps the form as long as the page.
    }
  }, [start, typed]);
}

function tabText(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
