import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useIdle } from '#ui/late/use-idle.ts';
import { useNear } from '#ui/late/use-near.ts';
import type { RadarFaceProps } from '../../face/ui/radar-face.tsx';
import { RadarLoading, RadarUnavailable } from './radar-overlay.tsx';
import type { RadarPanelProps } from './radar-panel.tsx';

export interface RadarCardProps {
  /** Of the place that was checked; the map is centered on it and marks it. */
  zipCode?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** For example "Denver, CO". */
  location?: string | undefined;
}

/** The Live Weather Radar card: closed at first, and until it is opened nothing of the map is loaded. */
export function RadarCard({ zipCode, latitude, longitude, location }: RadarCardProps) {
  const [open, setOpen] = useState(false);
  const place =
    latitude === undefined || longitude === undefined
      ? null
      : { latitude, longitude, label: zipCode ?? location ?? 'Checked place' };
  // Opened before the page came alive: that event is gone.
  const noticeOpen = useCallback((node: HTMLDivElement | null) => {
    if (node?.querySelector('details')?.open) setOpen(true);
  }, []);
  return (
    <div
      ref={noticeOpen}
      className={cx(
        'radar-card overflow-hidden rounded-sign border-2 border-line bg-panel',
        // Without a place there is nothing to print but a button.
        place === null && 'no-print',
      )}
    >
      {place && !open && <LateFace key={place.label} place={place} name={location ?? place.label} />}
      <Disclosure
        className="no-print border-0!"
        summary="Live Weather Radar"
        note={
          location === undefined
            ? 'Rain: past 2 hours and next 2'
            : `Rain around ${location}: past 2 hours and next 2`
        }
        onToggle={setOpen}
      >
        {open ? (
          <LazyPanel place={place} />
        ) : (
          <MapBox>
            <RadarLoading />
          </MapBox>
        )}
      </Disclosure>
    </div>
  );
}

const loadFace = () => import('../../face/ui/radar-face.tsx');

/**
 * The newest picture around the place, once a reader gets near or the page has nothing else to do. Its room is kept:
 * what stands below does not move when it comes.
 */
function LateFace(props: RadarFaceProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const idle = useIdle();
  const { part, failed } = useDownload(loadFace, near || idle);
  if (failed) return null;
  return (
    <div ref={box} className="needs-scripting">
      {part ? <part.RadarFace {...props} /> : <div className="no-print h-90 bg-ground lg:h-99" />}
    </div>
  );
}

/** Of the size of the map that comes. */
function MapBox({ children }: { children: ReactNode }) {
  return (
    <div className="needs-scripting relative h-80 overflow-hidden rounded-control bg-ground sm:h-112">
      {children}
    </div>
  );
}

type Loaded = { Panel: ComponentType<RadarPanelProps> } | { reason: string };

const loadPanel = () => import('./radar-panel.tsx');

/** Not `React.lazy`, which remembers a failed download forever. */
const download = (): Promise<Loaded> =>
  loadPanel().then(
    ({ RadarPanel }) => ({ Panel: RadarPanel }),
    (error: unknown) => ({ reason: error instanceof Error ? error.message : 'it did not download' }),
  );

function LazyPanel({ place }: RadarPanelProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => void download().then(setLoaded), []);
  if (loaded && 'Panel' in loaded) return <loaded.Panel place={place} />;
  const retry = () => {
    setLoaded(undefined);
    void download().then(setLoaded);
  };
  return (
    <MapBox>
      {loaded ? (
        <RadarUnavailable message={`Failed to initialize map: ${loaded.reason}`} onRetry={retry} />
      ) : (
        <RadarLoading />
      )}
    </MapBox>
  );
}
