/**
 * The parts of Leaflet that the product uses; the build puts them in the place of `leaflet`, whose one file
 * brings popups, GeoJSON, videos and more. A part that is missing here fails `leaflet-parts.test.ts`.
 */
import { Attribution, attribution } from 'leaflet/src/control/Control.Attribution.js';
import { Zoom, zoom } from 'leaflet/src/control/Control.Zoom.js';
import { Control, control } from 'leaflet/src/control/Control.js';
import { Map } from 'leaflet/src/map/Map.js';
import { DoubleClickZoom } from 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import { Drag } from 'leaflet/src/map/handler/Map.Drag.js';
import { Keyboard } from 'leaflet/src/map/handler/Map.Keyboard.js';
import { ScrollWheelZoom } from 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import { TapHold } from 'leaflet/src/map/handler/Map.TapHold.js';
import { TouchZoom } from 'leaflet/src/map/handler/Map.TouchZoom.js';
import { SVG, create, pointsToPath } from 'leaflet/src/layer/vector/SVG.js';
// These two add themselves to layers and maps: bindTooltip, and the choice of a renderer.
import 'leaflet/src/layer/Tooltip.js';
import 'leaflet/src/layer/vector/Renderer.getRenderer.js';

Object.assign(Control, { Attribution, Zoom });
Object.assign(control, { attribution, zoom });
Object.assign(Map, { DoubleClickZoom, Drag, Keyboard, ScrollWheelZoom, TapHold, TouchZoom });
Object.assign(SVG, { create, pointsToPath });

export { control };
export { createMap as map } from 'leaflet/src/map/Map.js';
export { toLatLng as latLng } from 'leaflet/src/geo/LatLng.js';
export { toLatLngBounds as latLngBounds } from 'leaflet/src/geo/LatLngBounds.js';
export { divIcon } from 'leaflet/src/layer/marker/DivIcon.js';
export { marker } from 'leaflet/src/layer/marker/Marker.js';
export * as DomUtil from 'leaflet/src/dom/DomUtil.js';
export { GridLayer, gridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
export { TileLayer, tileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
export { canvas } from 'leaflet/src/layer/vector/Canvas.js';
export { circleMarker } from 'leaflet/src/layer/vector/CircleMarker.js';
export { polyline } from 'leaflet/src/layer/vector/Polyline.js';
