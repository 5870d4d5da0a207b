import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { stalledNavigation } from '../stalled-navigation.ts';

const onServer = () => undefined;

/**
 * A dashed line under the bar while the next page is on its way; it waits 150 ms, so quick pages never flash. In its
 * place, after a way that came to nothing, that it did and how to set out again: there is no other code to wait for.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  const stalled = useSyncExternalStore(stalledNavigation.subscribe, stalledNavigation.get, onServer);
  const underWay = state !== 'idle';
  // Another way has begun.
  useEffect(() => {
    if (underWay) stalledNavigation.clear();
  }, [underWay]);
  return (
    <output className="absolute inset-x-0 top-full h-0">
      {underWay && (
        <>
          <span className="sr-only">Loading page</span>
          <span className="navigation-progress" aria-hidden="true" />
        </>
      )}
      {!underWay && stalled !== undefined && (
        <span className="block border-b-2 border-line bg-panel text-ink">
          <span className="measure flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            No answer from the site.
            <Button variant="secondary" icon="refresh-cw" onClick={() => window.location.assign(stalled)}>
              Try again
            </Button>
          </span>
        </span>
      )}
    </output>
  );
}
