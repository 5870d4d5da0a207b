import { LeveledLine } from '#ui/map/thumbnail-drawing.tsx';
import type { ArrivalRow } from '../../journey/arrival-row.model.ts';
import { DRAWING_WIDTH, drawTrip } from './draw-trip.ts';
import type { TripAnswer } from '../../trip.schema.ts';

interface TripDrawingProps {
  trip: Pick<TripAnswer, 'route'>;
  rows: readonly ArrivalRow[];
  clock: (row: ArrivalRow) => string;
}

/** The planned road for paper and for browsers without scripts, where no map can come: stops by number. */
export function TripDrawing({ trip, rows, clock }: TripDrawingProps) {
  const drawn = drawTrip(trip.route, rows);
  if (!drawn) return null;
  const { height, runs, stops, scale } = drawn;
  return (
    <figure className="trip-drawing map-colors">
      <svg viewBox={`0 0 ${DRAWING_WIDTH} ${height}`} aria-hidden="true">
        <path className="rd-case" d={runs.map(({ path }) => path).join('')} />
        {runs.map(({ level, path }, index) => (
          <LeveledLine key={index} level={level} path={path} />
        ))}
        {stops.map(({ number, spot: { x, y } }) => (
          <g key={number} transform={`translate(${x} ${y})`}>
            <circle className="rd-end" r="10" />
            <text y="4.5">{number}</text>
          </g>
        ))}
        <path className="trip-scale" d={`M12 ${height - 20}v6h${scale.pixels}v-6`} />
        <text className="trip-scale-text" x={18 + scale.pixels} y={height - 13}>
          {`${scale.miles} mi`}
        </text>
      </svg>
      <figcaption>
        <ol>
          {stops.map(({ number, row }) => (
            <li key={number}>{`${number} ${row.place}, ${clock(row)}`}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
