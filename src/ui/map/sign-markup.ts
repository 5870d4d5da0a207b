import './map-tokens.css';
import type { MapLevel } from './road-map.model.ts';
import signsUrl from './map-signs.svg?no-inline';

/** Address of a level's sign, for `<use>`: 100 by 100, in the colors of the theme. */
export const signHref = (level: MapLevel): string => `${signsUrl}#${level}`;
