import { pathData } from '#platform/geo/path-data.ts';
import { roundForDisplay } from '#features/weather/verdict/rounding.model.ts';
import { sharesOf } from '../departures/departure-map.model.ts';
import type { Arrival } from '../journey/timeline.model.ts';

/** Units of a lane's drawing: 1000 wide, 100 high. */
export const LANE = { width: 1000, height: 100 };

/** One kind of weather along the way, as it is met. */
export interface Lane {
  key: 'temperature' | 'gust' | 'rain';
  name: string;
  /** SVG path data in units of `LANE`; empty where nothing is known. */
  path: string;
  /** What the lane comes to: "41 to 68 °F". */
  words: string;
}

interface Spot {
  share: number;
  value: number | null;
}

// Less than a pixel each.
const round = Math.round;

/** A line through the spots; what is not known leaves a gap. */
function line(spots: readonly Spot[], low: number, high: number): string {
  const runs: { x: number; y: number }[][] = [[]];
  for (const { share, value } of spots) {
    if (value === null) {
      runs.push([]);
      continue;
    }
    const y = LANE.height * (1 - (value - low) / Math.max(1e-6, high - low));
    runs.at(-1)?.push({ x: share * LANE.width, y: Math.min(LANE.height, Math.max(0, y)) });
  }
  return runs.map((run) => pathData(run)).join('');
}

/** Bars from halfway to halfway between the spots, as wide as what the verdict of each covers. */
function bars(spots: readonly Spot[], high: number): string {
  return spots
    .map(({ share, value }, index) => {
      if (value === null || value <= 0) return '';
      const before = spots[index - 1]?.share ?? share;
      const after = spots[index + 1]?.share ?? share;
      const from = round(((before + share) / 2) * LANE.width);
      const to = round(((share + after) / 2) * LANE.width);
      const top = round(LANE.height * (1 - Math.min(1, value / high)));
      return `M${from} ${LANE.height}V${top}H${to}V${LANE.height}Z`;
    })
    .join('');
}

const NOT_KNOWN = 'not reported';
/** Degrees that the temperature's lane spans at least; mph and inches an hour that the others do. */
const SPANS = { temperature: 20, gust: 40, rain: 0.2 };

/** Temperature, gusts and rain along the way, on the axis of miles. */
export function tripLanes(arrivals: readonly Arrival[]): Lane[] {
  const shares = sharesOf(arrivals.map(({ visit }) => visit));
  const shown = arrivals.map(({ conditions }) => conditions && roundForDisplay(conditions));
  const spots = (read: (at: NonNullable<(typeof shown)[number]>) => number | null): Spot[] =>
    shown.map((at, index) => ({ share: shares[index] ?? 0, value: at && read(at) }));
  const known = (all: readonly Spot[]) => all.flatMap(({ value }) => value ?? []);

  const temperature = spots((at) => at.temperature);
  const degrees = known(temperature);
  const [coldest, hottest] = [Math.min(...degrees), Math.max(...degrees)];
  const room = Math.max(0, SPANS.temperature - (hottest - coldest)) / 2;
  const gust = spots((at) => at.gust ?? at.windSpeed);
  const strongest = Math.max(...known(gust));
  const rain = spots((at) => at.precipitation);
  const most = Math.max(...known(rain));
  const chance = Math.max(...known(spots((at) => at.precipitationProbability)));
  const dry = Number.isFinite(chance) && chance >= 10 ? `dry, ${chance}% chance` : 'dry';
  return [
    {
      key: 'temperature',
      name: 'Temperature',
      path: degrees.length === 0 ? '' : line(temperature, coldest - room, hottest + room),
      words:
        degrees.length === 0
          ? NOT_KNOWN
          : coldest === hottest
            ? `${coldest} °F`
            : `${coldest} to ${hottest} °F`,
    },
    {
      key: 'gust',
      name: 'Gusts',
      path: known(gust).length === 0 ? '' : line(gust, 0, Math.max(SPANS.gust, strongest)),
      words: known(gust).length === 0 ? NOT_KNOWN : `up to ${strongest} mph`,
    },
    {
      key: 'rain',
      name: 'Rain',
      path: bars(rain, Math.max(SPANS.rain, most)),
      words: known(rain).length === 0 ? NOT_KNOWN : most > 0 ? `up to ${most} in an hour` : dry,
    },
  ];
}
