const TOOLTIP_DELAY_MS = 700;
const TOOLTIP_SKIP_DELAY_MS = 300;

/**
 * Milliseconds the pointer rests on a trigger before its tooltip opens: 700, or none when another tooltip closed
 * within the last 300 ms. Times are of one clock, in milliseconds; `lastClosedAt` is null before the first.
 */
export function tooltipDelay(now: number, lastClosedAt: number | null): number {
  return lastClosedAt !== null && now - lastClosedAt <= TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS;
}

/** Where a tooltip goes, in viewport pixels: centered under its trigger, above it without room, never cut off. */
export function placeTooltip(
  trigger: { top: number; bottom: number; left: number; width: number },
  size: { width: number; height: number },
  viewport: { width: number; height: number },
): { top: number; left: number } {
  const below = trigger.bottom + GAP_PX;
  const above = trigger.top - GAP_PX - size.height;
  const centered = trigger.left + trigger.width / 2 - size.width / 2;
  return {
    top: below + size.height > viewport.height - EDGE_PX && above > EDGE_PX ? above : below,
    left: Math.max(EDGE_PX, Math.min(centered, viewport.width - size.width - EDGE_PX)),
  };
}

const GAP_PX = 8;
const EDGE_PX = 8;
