/**
 * The US index of air quality for PM2.5: EPA's breakpoints in force since May 6, 2024 (89 FR 16202). µg/m³ to index;
 * each class begins a tenth above the end of the one before.
 */
const BREAKPOINTS = [
  { concentration: [0, 9], index: [0, 50] },
  { concentration: [9.1, 35.4], index: [51, 100] },
  { concentration: [35.5, 55.4], index: [101, 150] },
  { concentration: [55.5, 125.4], index: [151, 200] },
  { concentration: [125.5, 225.4], index: [201, 300] },
  { concentration: [225.5, 325.4], index: [301, 500] },
] as const;
const HIGHEST_INDEX = 500;

/** The index of an hour's PM2.5 (µg/m³, cut to tenths): whole, 500 at most. The official one is of 24 hours. */
export function usAqi(pm25: number): number {
  for (const { concentration, index } of BREAKPOINTS) {
    const [low, high] = concentration;
    const [from, to] = index;
    if (pm25 <= high) return Math.round(((to - from) / (high - low)) * (Math.max(low, pm25) - low) + from);
  }
  return HIGHEST_INDEX;
}
