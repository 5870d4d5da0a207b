import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { INVALID_TYPE, MAX_UPLOAD_BYTES, TOO_LARGE } from '#features/images/images.model.ts';
import { ApiError, isAnswer, userMessage } from '#platform/api-client/api-client.ts';
import { startFormGuard, type FormGuard } from '#platform/spam/guarded-post.ts';
import { guardedUpload } from '#platform/spam/guarded-upload.ts';
import { tooLongError } from '#platform/text/too-long.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PHOTO_LIMITS } from '../rider-reports.model.ts';

const FAILED = 'The photo could not be sent. Please try again.';
const NO_ANSWER = 'The site did not answer. The photo is not sent yet.';
/** What is wrong with the words of a photo. */
const altProblem = (alt: string) =>
  alt.trim() === ''
    ? 'Please say what the photo shows'
    : tooLongError('The description', PHOTO_LIMITS.alt, alt.trim());

interface ChosenPhoto {
  id: number;
  file: File;
  /** Address of the file for this page. */
  preview: string;
  alt: string;
  altError: string | undefined;
  problem: string | undefined;
  /** One per photo, so that a second press sends it once. */
  guard: FormGuard;
}

/** Sends up to three photos, each with what it shows. Those that arrived leave the list; the others stay. */
export function PhotoForm({ routeId }: { routeId: number }) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [credit, setCredit] = useState('');
  const creditError = tooLongError('The name', PHOTO_LIMITS.credit, credit.trim());
  const [refused, setRefused] = useState<string>();
  const [sending, setSending] = useState(false);
  /** Its words are on their way and stay as they are. */
  const [underWay, setUnderWay] = useState<number>();
  const [sent, setSent] = useState<string>();
  const nextId = useRef(0);
  const picker = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const hintId = useId();
  const now = useRef({ photos, credit });
  useEffect(() => {
    now.current = { photos, credit };
  });
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const change = (id: number, changes: Partial<ChosenPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));
  const drop = (id: number) => setPhotos((all) => all.filter((photo) => photo.id !== id));

  const choose = (files: readonly File[]) => {
    const free = PHOTO_LIMITS.atOnce - photos.length;
    const good = files.filter((file) => refusalOf(file) === undefined);
    const [firstRefusal] = files.flatMap((file) => refusalOf(file) ?? []);
    setRefused(
      firstRefusal ?? (good.length > free ? `Up to ${PHOTO_LIMITS.atOnce} photos at a time` : undefined),
    );
    setSent(undefined);
    const added = good.slice(0, free).map((file): ChosenPhoto => {
      nextId.current += 1;
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      const guard = startFormGuard();
      return { id: nextId.current, file, preview, alt: '', altError: undefined, problem: undefined, guard };
    });
    setPhotos((all) => [...all, ...added]);
  };

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending) return;
    setSent(undefined);
    if (photos.length === 0) {
      setRefused('Please choose a photo');
      picker.current?.focus();
      return;
    }
    const wrong = photos.filter(({ alt }) => altProblem(alt));
    for (const { id, alt } of wrong) change(id, { altError: altProblem(alt) });
    if (wrong.length > 0 || creditError) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setSending(true);
    for (const { id } of photos) {
      // While the one before was sent, it may have got other words, or been left out.
      const photo = now.current.photos.find((one) => one.id === id);
      if (!photo) continue;
      const altError = altProblem(photo.alt);
      if (altError) {
        change(id, { altError });
        continue;
      }
      setUnderWay(id);
      try {
        const { message } = await guardedUpload<{ message: string }>(
          `/api/scenic-route/${routeId}/photos`,
          { alt: photo.alt, credit: now.current.credit, image: photo.file },
          photo.guard,
        );
        drop(id);
        setSent(message);
      } catch (error) {
        change(id, { problem: isAnswer(error) ? problemOf(error) : NO_ANSWER });
        // The others would wait for as long.
        if (!isAnswer(error)) break;
      }
    }
    setUnderWay(undefined);
    setSending(false);
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Add photos"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col gap-1.5">
        <FilePicker
          ref={picker}
          accept="image/*"
          multiple
          aria-label="Choose photos"
          aria-describedby={hintId}
          choose="Choose photos"
          chosen={
            photos.length === 0 ? undefined : photos.length === 1 ? '1 photo' : `${photos.length} photos`
          }
          none="None chosen"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // The same file chosen again would otherwise be no change.
            event.currentTarget.value = '';
            choose(files);
          }}
        />
        <p id={hintId} className="text-note text-muted">
          JPG, PNG, GIF or WebP, at most 5 MB each. Your own pictures only.
        </p>
        {refused !== undefined && (
          <p role="alert" className="font-bold text-bad-text">
            {refused}
          </p>
        )}
      </div>
      {photos.length > 0 && (
        <ul className="flex flex-col gap-5">
          {photos.map((photo) => (
            <li key={photo.id} className="flex items-start gap-4">
              <img
                src={photo.preview}
                alt=""
                className="size-20 shrink-0 rounded-control bg-fill object-cover"
              />
              <div className="min-w-0 flex-1">
                <TextField
                  label={`What ${photo.file.name} shows`}
                  required
                  value={photo.alt}
                  readOnly={photo.id === underWay}
                  error={photo.altError}
                  onChange={(event) =>
                    change(photo.id, {
                      alt: event.currentTarget.value,
                      altError: undefined,
                      problem: undefined,
                    })
                  }
                />
                {photo.problem !== undefined && (
                  <p role="alert" className="mt-1 font-bold text-bad-text">
                    {photo.problem}
                  </p>
                )}
              </div>
              <IconButton
                icon="x"
                variant="quiet"
                label={`Leave out ${photo.file.name}`}
                disabled={photo.id === underWay}
                onClick={() => drop(photo.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {photos.length > 0 && (
        <TextField
          label="Your name, to be shown with them"
          hint="Optional."
          autoComplete="name"
          value={credit}
          error={creditError}
          onChange={(event) => setCredit(event.currentTarget.value)}
        />
      )}
      {sent !== undefined && (
        <p role="status" className="flex items-center gap-3 font-bold">
          <SignFace shape="guide" className="size-8" />
          {sent}
        </p>
      )}
      <div>
        <Button type="submit" icon="send" pending={sending} pendingLabel="Sending...">
          Send Photos
        </Button>
      </div>
    </form>
  );
}

function refusalOf({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return INVALID_TYPE.text;
  return size > MAX_UPLOAD_BYTES ? TOO_LARGE.text : undefined;
}

/** What is wrong with the picture stands at its field. */
const problemOf = (error: unknown): string =>
  (error instanceof ApiError && error.answer.errors?.image) || userMessage(error, FAILED);
