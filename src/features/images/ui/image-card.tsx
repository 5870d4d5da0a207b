import { useId, useState } from 'react';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { tooLongError } from '#platform/text/too-long.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { describeImage, IMAGES_KEY } from '../images.queries.ts';
import { ALT_LIMIT, type UploadedImage } from '../images.schema.ts';
import { fileSize } from './file-size.ts';

interface ImageCardProps {
  image: UploadedImage;
  onSelect?: ((image: UploadedImage) => void) | undefined;
  onDelete: () => void;
}

export function ImageCard({ image, onSelect, onDelete }: ImageCardProps) {
  const clock = useSiteClock();
  const { filename, url, size, uploadedAt, alt, usedIn, variants, width, height } = image;
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="flex w-full flex-col gap-2 rounded-sign border-2 border-line bg-panel p-3"
    >
      <img
        src={variants[0]?.url ?? url}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="aspect-3/2 w-full rounded-control bg-ground object-contain"
      />
      <h4 id={id} className="text-note font-bold">
        {filename}
      </h4>
      <p className="text-note text-muted">
        {fileSize(size)}, {clock.day(uploadedAt)}
      </p>
      <AltText image={image} />
      {usedIn.length > 0 && (
        <p className="text-note">Used in: {usedIn.map(({ title }) => title).join(', ')}</p>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        {onSelect && (
          <Button compact aria-describedby={id} onClick={() => onSelect(image)}>
            Select
          </Button>
        )}
        <CopyButton
          compact
          text={() => new URL(url, location.href).href}
          label="Copy URL"
          aria-describedby={id}
          onCopied={() => toast({ title: 'URL copied to clipboard' })}
          onRefused={() => failureToast('Copy failed', undefined, 'Failed to copy URL to clipboard')}
        />
        <Button variant="secondary" compact icon="trash-2" aria-describedby={id} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}

/** What the picture shows, for those who do not see it; saved when the field is left. */
function AltText({ image: { filename, alt } }: { image: UploadedImage }) {
  const client = useQueryClient();
  const [text, setText] = useState(alt);
  const save = useMutation({
    mutationFn: describeImage,
    onSuccess: () => client.invalidateQueries({ queryKey: IMAGES_KEY }),
    onError: (error) => failureToast('Update Failed', error, 'The description was not saved.'),
  });
  const tooMuch = tooLongError('The description', ALT_LIMIT, text.trim());
  return (
    <TextField
      label="Description (alt text)"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text.trim() !== alt && !tooMuch) save.mutate({ filename, alt: text });
      }}
      error={tooMuch ?? (save.isError ? 'Not saved. Leave the field again to retry.' : undefined)}
    />
  );
}
