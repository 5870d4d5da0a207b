import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useDownload } from '#ui/late/use-download.ts';

/** The map brings a library that everyone else can do without. */
const loadDrawing = () => import('./draw-road.tsx');

type Drawing = Awaited<ReturnType<typeof loadDrawing>>;

/** The map to draw on, fetched when it is asked for; until it is there, what stands in its place. */
export function useDrawRoad(): Drawing | { DrawRoad: undefined; waiting: ReactNode } {
  const { part, failed, retry } = useDownload(loadDrawing);
  if (part) return part;
  const waiting = failed ? (
    <Notice tone="caution" title="The map did not load" actions={<Button onClick={retry}>Try again</Button>}>
      <p>ZIP codes and GPX files work without it.</p>
    </Notice>
  ) : (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> Opening the map
    </p>
  );
  return { DrawRoad: undefined, waiting };
}
