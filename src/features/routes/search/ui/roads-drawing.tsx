import { renderToStaticMarkup } from 'react-dom/server';
import { RoadDrawing } from '#ui/map/road-drawing.tsx';
import type { WhereAnswer } from '../../where/where.schema.ts';
import { boundsOfAnswer, MAP_LABEL, mapRoadsOf, mapSignsOf } from './roads-map.ts';

/** The map of an answer as HTML; for loaders alone, so that no page loads what draws. */
export const drawRoads = (answer: WhereAnswer): string =>
  renderToStaticMarkup(
    <RoadDrawing
      label={MAP_LABEL}
      roads={mapRoadsOf(answer)}
      signs={mapSignsOf(answer)}
      place={answer.place ?? undefined}
      bounds={boundsOfAnswer(answer)}
    />,
  );
