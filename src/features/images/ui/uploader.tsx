import { useId, useRef, useState, type DragEvent } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import type { UploadedImage } from '../images.schema.ts';
import { useUploads, type Upload } from './use-uploads.ts';

/** Takes images by drag and drop or from a file picker, several at once. */
export function Uploader({ onUploaded }: { onUploaded?: ((image: UploadedImage) => void) | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const { uploads, start, retry, dismiss } = useUploads(onUploaded);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) void start(files);
  };
  return (
    <div className="flex flex-col gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is for pointers; the button does it for keyboards */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sign border-2 border-dashed p-4 transition-colors',
          over ? 'border-ink bg-panel' : 'border-field',
        )}
      >
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          tabIndex={-1}
          aria-label="Choose images to upload"
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // The same file chosen again would otherwise be no change.
            event.currentTarget.value = '';
            if (files.length > 0) void start(files);
          }}
        />
        <Button
          variant="secondary"
          compact
          icon="upload"
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          Upload Images
        </Button>
        <p id={hintId} className="text-note text-muted">
          Or drop them here. JPG, PNG, GIF or WebP, at most 5 MB each.
        </p>
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadLine
                upload={upload}
                onRetry={() => void retry(upload)}
                onDismiss={() => dismiss(upload.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadLine({
  upload: { file, progress, problem, mayRetry },
  onRetry,
  onDismiss,
}: {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const percent = Math.round(progress * 100);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1">{file.name}</span>
      {problem === undefined ? (
        <>
          <progress
            aria-label={`Upload of ${file.name}`}
            value={percent}
            max={100}
            className="w-40 accent-action"
          />
          <span className="w-12 text-right text-note">{percent}%</span>
        </>
      ) : (
        <>
          <span role="alert" className="font-bold text-bad-text">
            {problem}
          </span>
          {mayRetry && (
            <Button variant="secondary" compact icon="rotate-ccw" onClick={onRetry}>
              Try again
            </Button>
          )}
          <IconButton icon="x" variant="quiet" label={`Forget ${file.name}`} onClick={onDismiss} />
        </>
      )}
    </div>
  );
}
