import { renderToStaticMarkup } from 'react-dom/server';
import { RoadDrawing } from '#ui/map/road-drawing.tsx';
import type { MapBoxes } from '#ui/map/road-map-view.ts';
import type { WhereAnswer } from '../../where/where.schema.ts';
import { boundsOfAnswer, DIRECTORY_BOXES, MAP_LABEL, mapRoadsOf, mapSignsOf } from './roads-map.ts';

const draw = (answer: WhereAnswer, boxes?: MapBoxes): string =>
  renderToStaticMarkup(
    <RoadDrawing
      label={MAP_LABEL}
      roads={mapRoadsOf(answer)}
      signs={mapSignsOf(answer)}
      place={answer.place ?? undefined}
      bounds={boundsOfAnswer(answer)}
      boxes={boxes}
    />,
  );

/** The map of an answer as HTML; for loaders alone, so that no page loads what draws. */
export const drawRoads = (answer: WhereAnswer): string => draw(answer);
/** The same in the size of the directory's. */
export const drawDirectory = (answer: WhereAnswer): string => draw(answer, DIRECTORY_BOXES);
