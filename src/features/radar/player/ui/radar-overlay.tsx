import { Button } from '#ui/button.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Covers the map: without radar it would look like dry weather. */
export function RadarUnavailable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-3 overflow-auto bg-ground p-6 text-center"
    >
      <SignFace shape="octagon" className="size-10" />
      <p className="text-lead font-bold">Radar Unavailable</p>
      <p className="max-w-prose">{message}</p>
      <Button variant="secondary" icon="refresh-cw" onClick={onRetry} className="mt-1">
        Retry
      </Button>
    </div>
  );
}

export function RadarLoading() {
  return (
    <div className="absolute inset-0 z-10 flex items-center justify-center gap-3 bg-ground text-muted">
      <Spinner />
      <output>Loading radar</output>
    </div>
  );
}
