import { useEffect, useState, type ComponentType } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { RadarLoading, RadarUnavailable } from './radar-overlay.tsx';
import type { RadarPanelProps } from './radar-panel.tsx';

export interface RadarCardProps {
  /** Of the place that was checked; the map is centred on it and marks it. */
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
  return (
    <Disclosure
      summary="Live Weather Radar"
      note={
        location === undefined
          ? 'Where the rain was, is, and may go'
          : `Where the rain was, is, and may go around ${location}`
      }
      onToggle={setOpen}
    >
      {open && <LazyPanel place={place} />}
    </Disclosure>
  );
}

type Loaded = { Panel: ComponentType<RadarPanelProps> } | { reason: string };

/** Not `React.lazy`, which remembers a failed download for ever. */
const download = (): Promise<Loaded> =>
  import('./radar-panel.tsx').then(
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
    <div className="relative h-80 overflow-hidden rounded-control bg-ground sm:h-112">
      {loaded ? (
        <RadarUnavailable message={`Failed to initialize map: ${loaded.reason}`} onRetry={retry} />
      ) : (
        <RadarLoading />
      )}
    </div>
  );
}
