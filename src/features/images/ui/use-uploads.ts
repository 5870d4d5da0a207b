import { useRef, useState } from 'react';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { INVALID_TYPE, MAX_UPLOAD_BYTES, TOO_LARGE } from '../images.model.ts';
import { IMAGES_KEY, uploadImage } from '../images.queries.ts';
import type { UploadedImage } from '../images.schema.ts';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { randomUuid } from '#platform/device/random-uuid.ts';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';

const FAILED = { title: 'Upload failed', text: 'Failed to upload image. Please try again.' } as const;

export interface Upload {
  id: number;
  file: File;
  submissionKey: string;
  /** Share that is on its way, 0 to 1. */
  progress: number;
  /** Why it did not arrive; undefined while it may. */
  problem: string | undefined;
  /** Whether the same file may work another time. */
  mayRetry: boolean;
}

/** Uploads of several files, one after the other, each with its progress and its own failure. */
export function useUploads(onUploaded?: (image: UploadedImage) => void) {
  const client = useQueryClient();
  const lastId = useRef(0);
  const turn = useRef(Promise.resolve());
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, file, submissionKey }: Upload) =>
      uploadImage(file, submissionKey, { onProgress: (progress) => change(id, { progress }) }),
  });

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const dismiss = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const send = async (upload: Upload) => {
    change(upload.id, { progress: 0, problem: undefined });
    try {
      const image = await mutateAsync(upload);
      dismiss(upload.id);
      toast({ title: 'Image uploaded successfully', description: `${image.filename} has been uploaded` });
      onUploaded?.(image);
    } catch (error) {
      const { title, text } = failureOf(error);
      const mayRetry = title === FAILED.title;
      // The file is whole, so the server's words say what is in its way.
      change(upload.id, { problem: mayRetry ? userMessage(error, text) : text, mayRetry });
      failureToast(title, undefined, text);
    }
  };

  /** The server takes a few files of one sender at a time, and makes one picture after the other. */
  const sendInTurn = (upload: Upload) => {
    turn.current = turn.current.then(() => send(upload));
    return turn.current;
  };

  /** Starts with all files; those that can never be accepted are refused here. */
  const start = async (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      lastId.current += 1;
      return {
        id: lastId.current,
        file,
        submissionKey: randomUuid(),
        progress: 0,
        problem: refusalOf(file)?.text,
        mayRetry: false,
      };
    });
    setUploads((all) => [...all, ...added]);
    for (const { file, problem } of added) {
      const refusal = problem === undefined ? undefined : refusalOf(file);
      if (refusal) failureToast(refusal.title, undefined, refusal.text);
    }
    await Promise.all(added.filter(({ problem }) => problem === undefined).map(sendInTurn));
    await client.invalidateQueries({ queryKey: IMAGES_KEY });
  };
  const retry = async (upload: Upload) => {
    change(upload.id, { progress: 0, problem: undefined });
    await sendInTurn(upload);
    await client.invalidateQueries({ queryKey: IMAGES_KEY });
  };
  return { uploads, start, retry, dismiss };
}

function refusalOf({ type, size }: File) {
  if (!type.startsWith('image/')) return INVALID_TYPE;
  return size > MAX_UPLOAD_BYTES ? TOO_LARGE : undefined;
}

/** The server looks at the content, so it may refuse what the browser took for an image. */
function failureOf(error: unknown): { title: string; text: string } {
  if (!(error instanceof ApiError)) return FAILED;
  const { message } = error.answer;
  return [INVALID_TYPE, TOO_LARGE].find(({ title }) => title === message) ?? FAILED;
}
