import { keepPreviousData } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { numberText } from '#platform/text/number-text.ts';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { ListResult } from '#ui/lists/list-result.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { IMAGES_COUNTED } from '../images.model.ts';
import { deleteImage, GALLERY_PAGE_SIZE, IMAGES_KEY, imagesQuery } from '../images.queries.ts';
import type { UploadedImage } from '../images.schema.ts';
import { ImageCard } from './image-card.tsx';
import { Uploader } from './uploader.tsx';

const LIST_FAILED = 'Failed to fetch images';
const DELETE_FAILED = 'Failed to delete image';

interface ImageGalleryProps {
  /** Offers "Select" on each picture. */
  onSelect?: ((image: UploadedImage) => void) | undefined;
}

/** All uploaded pictures. Its search and page are its own: the address belongs to the list above it. */
export function ImageGallery({ onSelect }: ImageGalleryProps) {
  const client = useQueryClient();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState({ q: '', page: 1 });
  const [pendingDelete, setPendingDelete] = useState<UploadedImage>();
  const gallery = useQuery({ ...imagesQuery(asked), placeholderData: keepPreviousData });
  useFailureToast(gallery, 'Error', LIST_FAILED);
  const remove = useMutation({
    mutationFn: ({ filename }: UploadedImage) => deleteImage(filename),
    onSuccess: async () => {
      setPendingDelete(undefined);
      toast({ title: 'Image deleted successfully' });
      await client.invalidateQueries({ queryKey: IMAGES_KEY });
      heading.current?.focus();
    },
    onError: (error) => {
      failureToast('Delete failed', error, DELETE_FAILED);
      void client.invalidateQueries({ queryKey: IMAGES_KEY });
    },
  });
  const askToDelete = (image: UploadedImage) => {
    setPendingDelete(image);
    // Somebody may have put it into a post since.
    void gallery.refetch();
  };
  const latest = gallery.data?.images.find(({ filename }) => filename === pendingDelete?.filename);
  const usedIn = (latest ?? pendingDelete)?.usedIn ?? [];
  const total = gallery.data?.total ?? 0;
  const pages = Math.ceil(total / GALLERY_PAGE_SIZE);
  // The last picture of the last page is gone: the others would seem to be gone too.
  if (!gallery.isFetching && pages > 0 && asked.page > pages) setAsked({ ...asked, page: pages });
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={headingId} ref={heading} tabIndex={-1}>
          Image Gallery
        </h3>
        {gallery.data && (
          <p className="text-note text-muted" aria-live="polite">
            {`${numberText(total)}${total < IMAGES_COUNTED ? '' : '+'} ${total === 1 ? 'image' : 'images'}`}
          </p>
        )}
      </div>
      <Uploader />
      {(total > GALLERY_PAGE_SIZE || asked.q !== '') && (
        <TextField
          label="Search images"
          type="search"
          maxLength={100}
          value={asked.q}
          onChange={(event) => setAsked({ q: event.target.value, page: 1 })}
        />
      )}
      <ListResult query={gallery} loading="Loading images" failure={LIST_FAILED}>
        {({ images }) =>
          images.length === 0 ? (
            <EmptyState icon="image" title="No images uploaded" level={3}>
              {asked.q !== '' && <p>Nothing matches the search above.</p>}
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3">
              {images.map((image) => (
                <li key={image.filename} className="flex">
                  <ImageCard image={image} onSelect={onSelect} onDelete={() => askToDelete(image)} />
                </li>
              ))}
            </ul>
          )
        }
      </ListResult>
      {pages > 1 && (
        <nav aria-label="Pages of images" className="flex items-center gap-3">
          <Button
            variant="secondary"
            compact
            disabled={asked.page <= 1}
            onClick={() => setAsked({ ...asked, page: asked.page - 1 })}
          >
            Previous
          </Button>
          <span className="text-note">
            Page {asked.page} of {pages}
          </span>
          <Button
            variant="secondary"
            compact
            disabled={asked.page >= pages}
            onClick={() => setAsked({ ...asked, page: asked.page + 1 })}
          >
            Next
          </Button>
        </nav>
      )}
      <DeleteDialog
        title="Delete this image?"
        entry={pendingDelete}
        remove={remove}
        failed={DELETE_FAILED}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>
          Are you sure you want to delete "{pendingDelete?.filename}"? This action cannot be undone and may
          break any blog posts using this image.
        </p>
        {usedIn.length > 0 && (
          <p>
            It is used in: <strong>{usedIn.map(({ title }) => title).join(', ')}</strong>
          </p>
        )}
      </DeleteDialog>
    </section>
  );
}
