import { afterPaint } from './after-paint.ts';

/**
 * The first format of dates that a page makes takes a slow phone 60 ms: the browser reads its tables. For pages that
 * tell times as they come alive; the phone makes one while it waits for their code.
 */
export const WARM_DATES_SCRIPT = import.meta.env.SSR
  ? afterPaint(
      `(w.requestIdleCallback||setTimeout)(function(){new Intl.DateTimeFormat('en-US',{hour:'numeric',timeZone:'America/Denver'})})`,
    )
  : '';
