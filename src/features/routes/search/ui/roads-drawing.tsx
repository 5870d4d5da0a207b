import { RoadDrawing } from '#ui/map/road-drawing.tsx';
import type { WhereAnswer } from '../../where/where.schema.ts';
import { boundsOfAnswer, MAP_LABEL, mapRoadsOf, mapSignsOf } from './roads-map.ts';

/** The map of an answer as the server draws it; for loaders alone, so that no page loads what draws. */
export function RoadsDrawing({ answer }: { answer: WhereAnswer }) {
  return (
    <RoadDrawing
      label={MAP_LABEL}
      roads={mapRoadsOf(answer)}
      signs={mapSignsOf(answer)}
      place={answer.place ?? undefined}
      bounds={boundsOfAnswer(answer)}
    />
  );
}
