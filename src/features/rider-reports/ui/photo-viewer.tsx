import { useEffect } from 'react';
import { pictureOf } from '#features/images/images.model.ts';
import { IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { RoutePhoto } from '../rider-reports.schema.ts';

interface PhotoViewerProps {
  photos: readonly RoutePhoto[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** One photo large; arrow keys and buttons go on. */
export function PhotoViewer({ photos, index, onMove, onClose }: PhotoViewerProps) {
  const move = (step: number) => {
    const next = index + step;
    if (next >= 0 && next < photos.length) onMove(next);
  };
  // Wherever the focus is: the dialog begins at its cross, and at the last photo the pressed button has none.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') move(-1);
      if (key === 'ArrowRight') move(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const photo = photos[index];
  if (!photo) return null;
  const picture = pictureOf(photo.url);
  return (
    <Dialog open wide onClose={onClose} title={`Photo ${index + 1} of ${photos.length}`}>
      <div className="flex flex-col gap-3">
        <img
          key={photo.id}
          {...(picture && { srcSet: picture.srcSet, sizes: '(min-width: 62rem) 57rem, 90vw' })}
          src={photo.url}
          alt={photo.alt}
          width={picture?.width}
          height={picture?.height}
          className="max-h-[55dvh] w-full sm:max-h-[65dvh] rounded-control bg-fill object-contain"
        />
        {/* On a phone the buttons stay where they are, however much is said below them. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:flex-nowrap">
          <IconButton
            icon="chevron-left"
            label="Previous photo"
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <p className="max-sm:order-last max-sm:w-full sm:text-center" aria-live="polite">
            {photo.alt}
            {photo.credit !== null && (
              <span className="block text-note text-muted">Photo: {photo.credit}</span>
            )}
          </p>
          <IconButton
            icon="chevron-right"
            label="Next photo"
            disabled={index === photos.length - 1}
            onClick={() => move(1)}
          />
        </div>
      </div>
    </Dialog>
  );
}
