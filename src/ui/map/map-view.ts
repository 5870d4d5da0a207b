import type { GeoPoint } from '#platform/geo/distance.ts';
import { pixelPoint, worldPixel } from '#platform/geo/mercator.ts';
import type { MapBounds } from './road-map.model.ts';

export interface Size {
  width: number;
  height: number;
}

/** A picture of a part of the Earth in Web Mercator: what its middle shows, and how near. */
export interface MapView {
  center: GeoPoint;
  zoom: number;
}

/** The smallest stretch that holds all of these points; undefined for none. Longitudes as they come. */
export function boundsOf(points: Iterable<GeoPoint>): MapBounds | undefined {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return south <= north ? { south, west, north, east } : undefined;
}

export interface FitOptions {
  minZoom: number;
  maxZoom: number;
  /** Pixels left free at every edge. */
  padding: number;
}

/** The nearest whole zoom at which all of a stretch fits into a box, and its middle on the map. */
export function fitBounds({ south, west, north, east }: MapBounds, box: Size, options: FitOptions): MapView {
  const topLeft = worldPixel({ latitude: north, longitude: west }, 0);
  const bottomRight = worldPixel({ latitude: south, longitude: east }, 0);
  const room = (side: number) => Math.max(1, side - 2 * options.padding);
  const scale = Math.min(
    room(box.width) / Math.max(1e-9, bottomRight.x - topLeft.x),
    room(box.height) / Math.max(1e-9, bottomRight.y - topLeft.y),
  );
  const zoom = Math.min(options.maxZoom, Math.max(options.minZoom, Math.floor(Math.log2(scale))));
  const center = pixelPoint((topLeft.x + bottomRight.x) / 2, (topLeft.y + bottomRight.y) / 2, 0);
  return { center, zoom };
}
