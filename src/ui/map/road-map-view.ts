import type { FitOptions, Size } from './map-view.ts';

/** Sizes that a map is fitted for: its drawing and the live map then show the same, whatever room they really have. */
export interface MapBoxes {
  desktop: Size;
  phone: Size;
  /** The farthest zoom; default: that of roads, which are nothing in a smaller picture. */
  minZoom?: number;
}

/** As wide as the column right of a list, and as a phone. */
export const ROAD_MAP_BOXES: MapBoxes = {
  desktop: { width: 806, height: 760 },
  phone: { width: 390, height: 464 },
};

const ROAD_MAP_FIT: FitOptions = { minZoom: 4, maxZoom: 12, padding: 24 };

export const fitOf = ({ minZoom = ROAD_MAP_FIT.minZoom }: MapBoxes = ROAD_MAP_BOXES): FitOptions => ({
  ...ROAD_MAP_FIT,
  minZoom,
});

const DESKTOP = '(min-width: 1024px)';

/** The size that counts on this screen. */
export const nominalBox = (boxes: MapBoxes = ROAD_MAP_BOXES): Size =>
  matchMedia(DESKTOP).matches ? boxes.desktop : boxes.phone;
