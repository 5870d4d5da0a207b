import { describe, expect, it } from 'vitest';
import { placeTooltip, tooltipDelay } from './tooltip-timing.ts';

describe('a tooltip', () => {
  it('opens after 700 ms of pointing', () => {
    expect(tooltipDelay(10_000, null)).toBe(700);
    expect(tooltipDelay(10_000, 9_699)).toBe(700);
  });

  it('opens at once within 300 ms of the last one', () => {
    expect(tooltipDelay(10_000, 9_700)).toBe(0);
  });

  const size = { width: 200, height: 30 };
  const viewport = { width: 1000, height: 600 };

  it('hangs centered under its trigger', () => {
    expect(placeTooltip({ top: 10, bottom: 60, left: 400, width: 100 }, size, viewport)).toEqual({
      top: 68,
      left: 350,
    });
  });

  it('goes above where there is no room below, and stays inside the window', () => {
    expect(placeTooltip({ top: 550, bottom: 595, left: 960, width: 40 }, size, viewport)).toEqual({
      top: 512,
      left: 792,
    });
    expect(placeTooltip({ top: 10, bottom: 60, left: 0, width: 40 }, size, viewport).left).toBe(8);
  });
});
