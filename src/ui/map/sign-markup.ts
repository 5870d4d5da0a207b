import './map-tokens.css';
import type { MapLevel } from './road-map.model.ts';
import signsUrl from './map-signs.svg?no-inline';

/** Address of a level's sign, for `<use>`: 100 by 100, in the colors of the theme. */
export const signHref = (level: MapLevel): string => `${signsUrl}#${level}`;

/** A level's sign around a spot of a drawing, so many pixels large. */
export const signMarkup = (level: MapLevel, side: number, { x, y } = { x: 0, y: 0 }): string =>
  `<use href="${signHref(level)}" x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}"/>`;
