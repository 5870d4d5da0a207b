import { useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import './road-map.css';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { useDownload } from '../late/use-download.ts';
import { useNear } from '../late/use-near.ts';
import type { MapCanvasProps } from './map-canvas.tsx';
import type { MapBounds, MapPlace, MapRoad, MapSign } from './road-map.model.ts';
import type { MapBoxes } from './road-map-view.ts';
import { RoadDrawing } from './road-drawing.tsx';

export interface RoadMapProps {
  /** Accessible name: what the map shows, and where the same stands in words. */
  label: string;
  roads: readonly MapRoad[];
  /** In the order of the list: the first of a group leads it. */
  signs: readonly MapSign[];
  place?: MapPlace | undefined;
  /** What is shown at first; another stretch moves the map. */
  bounds: MapBounds;
  baseMap: MapCanvasProps['baseMap'];
  /** Id of the road that is highlighted on both sides. */
  focused: number | null;
  /** A sign or line is pointed at or focused; null when no longer, or by Escape. */
  onFocus: (id: number | null) => void;
  /** A sign or line is pressed. */
  onOpen: (id: number) => void;
  /** The reader has moved the map, and it shows this now. */
  onMove?: ((bounds: MapBounds) => void) | undefined;
  /** Its code is there and a reader sees its place: it is live at once, and nothing is drawn before. */
  opensAtOnce?: boolean | undefined;
  /** Stands over the map, such as a switch. */
  children?: ReactNode;
  /** What the map is fitted for; default: the column right of a list, and a phone. Declare it outside the component. */
  boxes?: MapBoxes | undefined;
  /** Height and width of the box. */
  className?: string | undefined;
}

const loadCanvas = () => import('./road-map-canvas.tsx');

/**
 * Roads in their levels on a map that can be moved. The server draws it; the live map takes the drawing's place once a
 * reader gets there and its library has come, for readers who save data once they ask for it.
 */
export function RoadMap({ children, className, opensAtOnce = false, ...map }: RoadMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(opensAtOnce);
  const [broken, setBroken] = useState(false);
  const { part, failed, retry, saves } = useLiveMap(box, asked);
  const live = part && !broken;
  return (
    <div ref={box} className={cx('road-map map-colors', className)}>
      {live ? <part.RoadMapCanvas {...map} onError={() => setBroken(true)} /> : <RoadDrawing {...map} />}
      {!live && !broken && (failed || (saves && !asked)) && (
        <p className="needs-scripting no-print absolute bottom-4 left-1/2 [translate:-50%]">
          <Button variant="secondary" onClick={failed ? retry : () => setAsked(true)}>
            {failed ? 'Load the map again' : 'Open the map'}
          </Button>
        </p>
      )}
      {children}
    </div>
  );
}

/**
 * The live map's code, once a reader gets to a place on the page; for readers who save data once they ask for it.
 * `isComing` while it is on its way.
 */
export function useLiveMap(box: RefObject<HTMLElement | null>, asked = false) {
  const near = useNear(box);
  const saves = useSavesData();
  const wanted = (near && !saves) || asked;
  const download = useDownload(loadCanvas, wanted);
  return { ...download, saves, isComing: wanted && !download.part && !download.failed };
}

interface Connection extends EventTarget {
  saveData?: boolean;
}

const connection = (): Connection | undefined =>
  'connection' in navigator ? (navigator.connection as Connection) : undefined;

/** Whether this reader asked the browser to load little. */
const useSavesData = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      connection()?.addEventListener('change', changed);
      return () => connection()?.removeEventListener('change', changed);
    },
    () => connection()?.saveData === true,
    () => false,
  );
