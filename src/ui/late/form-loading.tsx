import { Button } from '../button.tsx';
import { NeedsScripting } from '../forms/form-notes.tsx';
import { Notice } from '../notice.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';
import { useMissingFiles } from './use-missing-files.ts';

export interface FormLoadingProps {
  failed: boolean;
  onRetry: () => void;
  /** About the height of the form, as styles have it, where much of the page stands below it. */
  room?: string | undefined;
}

/** In the place of a form that is on its way, or did not come. */
export function FormLoading({ failed, onRetry, room }: FormLoadingProps) {
  const missing = useMissingFiles();
  if (failed) {
    return (
      <Notice
        tone="bad"
        title="The form could not be loaded"
        live
        actions={
          <Button
            variant="secondary"
            icon="refresh-cw"
            onClick={missing ? () => window.location.reload() : onRetry}
          >
            {missing ? 'Reload' : 'Try again'}
          </Button>
        }
      >
        <p>
          {missing
            ? 'A new version of this site is ready: reload the page to get it.'
            : 'Check your connection. A draft you have begun is safe on this device.'}
        </p>
      </Notice>
    );
  }
  return (
    <>
      <NeedsScripting />
      <div className="needs-scripting" style={{ minHeight: room }}>
        <Loading label="Loading the form">
          <Skeleton className="h-12 w-full max-w-3xl" />
          <Skeleton className="mt-6 h-32 w-full max-w-3xl" />
          <Skeleton className="mt-6 h-12 w-full max-w-3xl" />
        </Loading>
      </div>
    </>
  );
}
