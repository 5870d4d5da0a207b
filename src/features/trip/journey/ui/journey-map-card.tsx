import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { JourneyMapProps } from './journey-map.tsx';

/** Closed at first, and until it is opened nothing of the map is loaded. */
export function JourneyMapCard(props: JourneyMapProps) {
  const [open, setOpen] = useState(false);
  // Opened before the page was alive, it has to load as well.
  const noticeOpen = useCallback((box: HTMLElement | null) => {
    if (box?.querySelector('details')?.open) setOpen(true);
  }, []);
  return (
    <div ref={noticeOpen}>
      <Disclosure
        className="needs-scripting no-print"
        summary="Map of the trip"
        note={`${Math.round(props.trip.route.miles)} mi. ${props.trip.route.statement}.`.replace(
          /\.\.$/,
          '.',
        )}
        onToggle={setOpen}
      >
        {open && <LazyMap {...props} />}
      </Disclosure>
    </div>
  );
}

type Loaded = { Map: ComponentType<JourneyMapProps> } | 'failed';

const loadMap = () => import('./journey-map.tsx');

/** Not `React.lazy`, which remembers a failed download forever. */
const download = (): Promise<Loaded> =>
  loadMap().then(
    ({ JourneyMap }) => ({ Map: JourneyMap }),
    () => 'failed',
  );

function LazyMap(props: JourneyMapProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => void download().then(setLoaded), []);
  if (loaded === 'failed') {
    return (
      <p className="flex flex-wrap items-center gap-4">
        The map did not download.
        <Button
          variant="secondary"
          icon="refresh-cw"
          onClick={() => {
            setLoaded(undefined);
            void download().then(setLoaded);
          }}
        >
          Try again
        </Button>
      </p>
    );
  }
  if (loaded) return <loaded.Map {...props} />;
  return (
    <Loading label="Loading the map">
      <Skeleton className="h-96 w-full sm:h-128" />
    </Loading>
  );
}
