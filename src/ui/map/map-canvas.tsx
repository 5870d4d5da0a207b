// Load this file lazily: it brings the map library, which needs a browser.
import * as L from 'leaflet';
import './leaflet-base.css';
import './map.css';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { addDrawnLayer } from './drawn-layer.ts';
import { addMapKeys } from './map-keys.ts';

export interface MapPoint {
  latitude: number;
  longitude: number;
}

export interface MapCredit {
  label: string;
  href: string | null;
}

/** What lies over our own drawn map. */
export interface BaseMap {
  /** `drawn`: nothing else does. */
  kind: 'raster' | 'vector' | 'drawn';
  /** Of a tile with `{z}`, `{x}`, `{y}`, or of a PMTiles file; '' where there is none. */
  url: string;
  /** The credit that its terms ask for. */
  attribution: MapCredit;
}

export interface MapCanvasProps {
  /** What the map shows, in words: its accessible name. */
  label: string;
  /** Read once; move the map with its own methods afterwards. */
  center: MapPoint;
  zoom: number;
  /** All of these instead of center and zoom. */
  shows?: readonly MapPoint[] | undefined;
  minZoom?: number | undefined;
  maxZoom: number;
  baseMap: BaseMap;
  /** The wheel zooms at any time; else only while the map has the focus, and the page scrolls past it. */
  wheelZooms?: boolean | undefined;
  /** Gets the map once it is there; what it returns is called before the map goes. */
  onMap: (map: L.Map) => () => void;
  /** The map cannot be shown; the reason in words. */
  onError: (reason: string) => void;
  /** A base-map tile did not load, or one did. */
  onBaseMap?: ((ok: boolean) => void) | undefined;
  className?: string | undefined;
}

/** A Leaflet map. */
export function MapCanvas({ label, className, ...settings }: MapCanvasProps) {
  const box = useRef<HTMLElement>(null);
  const start = useEffectEvent((node: HTMLElement) => {
    const map = createMap(node, settings);
    const leave = settings.onMap(map);
    return () => {
      leave();
      map.remove();
    };
  });
  const giveUp = useEffectEvent((reason: string) => settings.onError(reason));

  // Before the browser paints: the first frame with the map has all of it.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    try {
      return start(box.current);
    } catch (error) {
      giveUp(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }, []);

  return <section ref={box} aria-label={label} className={cx('map-canvas map-colors', className)} />;
}

type MapSettings = Omit<MapCanvasProps, 'label' | 'className'>;

function createMap(node: HTMLElement, settings: MapSettings): L.Map {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(node, {
    center: [settings.center.latitude, settings.center.longitude],
    zoom: settings.zoom,
    minZoom: settings.minZoom ?? 0,
    maxZoom: settings.maxZoom,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: settings.wheelZooms ?? false,
    keyboard: false,
    // Dragged around the world it shows another copy, on which nothing of ours is.
    worldCopyJump: true,
    // Fading tiles would show a frame before it is whole.
    fadeAnimation: false,
    zoomAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  // Before there are tiles, so that none are fetched for another view.
  if (settings.shows) showAll(map, settings.shows, settings.maxZoom);
  L.control.zoom({ position: 'topright' }).addTo(map);
  L.control
    .attribution({ prefix: false, position: 'bottomright' })
    .addAttribution(creditMarkup(settings.baseMap.attribution))
    .addTo(map);
  addDrawnLayer(map);
  addBaseMap(map, settings);
  addMapKeys(map, still);
  keepSizeOnPaper(map, node);
  node.tabIndex = 0;
  node.addEventListener('mousedown', () => node.focus({ preventScroll: true }));
  if (settings.wheelZooms) return map;
  node.addEventListener('focus', () => map.scrollWheelZoom.enable());
  node.addEventListener('blur', () => map.scrollWheelZoom.disable());
  return map;
}

/** Tells the styles of paper its size on the screen: there it would be cut, for Leaflet draws it for no other one. */
function keepSizeOnPaper(map: L.Map, node: HTMLElement): void {
  const measure = () => {
    node.style.setProperty('--paper-width', String(node.offsetWidth));
    node.style.setProperty('--paper-height', String(node.offsetHeight));
  };
  addEventListener('beforeprint', measure);
  map.on('unload', () => removeEventListener('beforeprint', measure));
}

const loadPlateSide = () => import('./plate-side.ts');
const loadVectorLayer = () => import('./vector-layer.ts');

function addBaseMap(map: L.Map, { baseMap, maxZoom, onBaseMap }: MapSettings): void {
  if (baseMap.kind === 'drawn') return;
  if (baseMap.kind === 'vector') {
    const leave = new AbortController();
    map.on('unload', () => leave.abort());
    loadVectorLayer().then(
      ({ addVectorLayer }) => {
        if (leave.signal.aborted) return;
        const remove = addVectorLayer(map, baseMap.url, (ok) => onBaseMap?.(ok));
        map.on('unload', remove);
      },
      () => onBaseMap?.(false),
    );
    return;
  }
  const tiles = L.tileLayer(baseMap.url, { maxZoom }).addTo(map);
  tiles.on('tileerror', () => onBaseMap?.(false));
  tiles.on('tileload', () => onBaseMap?.(true));
}

/** Leaflet writes credits as HTML, so the texts are escaped. */
export function creditMarkup({ label, href }: MapCredit): string {
  const link = document.createElement(href === null ? 'span' : 'a');
  link.textContent = label;
  if (href !== null) link.setAttribute('href', href);
  return link.outerHTML;
}

/** Pixels for the label of a place at the edge. */
const BEFORE: L.PointTuple = [64, 40];
/** The same, where the buttons of the map are: no place lies under them. */
const BEHIND: L.PointTuple = [88, 40];

/** Moves a map so that all of these points are on it. */
export function showAll(map: L.Map, points: readonly MapPoint[], maxZoom: number): void {
  if (points.length === 0) return;
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  const bounds = L.latLngBounds([south, west], [north, east]);
  map.fitBounds(bounds, { animate: false, maxZoom, paddingTopLeft: BEFORE, paddingBottomRight: BEHIND });
}

/** Puts a sign on a place, labeled unless the label is empty. Returns what takes it away again. */
export function markPlace(map: L.Map, { latitude, longitude }: MapPoint, label: string): () => void {
  const plate = document.createElement('span');
  plate.textContent = label;
  const html = label === '' ? '' : plate;
  const icon = L.divIcon({ className: 'map-place', html, iconSize: [0, 0] });
  const marker = L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
  if (label === '') return () => void marker.remove();
  // Below its mark, unless that hides a name of the map.
  const standClear = () => {
    const zoom = map.getZoom();
    loadPlateSide().then(
      async ({ namesAround, plateSide }) => {
        const names = await namesAround({ latitude, longitude }, zoom).catch(() => []);
        if (zoom === map.getZoom()) plate.className = plateSide(plate.offsetWidth, names);
      },
      () => undefined,
    );
  };
  map.on('zoomend', standClear);
  standClear();
  return () => {
    map.off('zoomend', standClear);
    marker.remove();
  };
}
