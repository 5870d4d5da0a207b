import { queryOptions } from '@tanstack/react-query';
import { deleteJson, getJson, putJson } from '#platform/api-client/api-client.ts';
import { uploadForm, type UploadOptions } from '#platform/api-client/upload-file.ts';
import type { UploadedImage } from './images.schema.ts';

export const IMAGES_KEY = ['admin', 'images'] as const;
/** Images of a page of the gallery. */
export const GALLERY_PAGE_SIZE = 24;

export const imagesQuery = (asked: { q: string; page: number }) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...IMAGES_KEY, asked],
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams({
        ...(asked.q !== '' && { q: asked.q }),
        page: String(asked.page),
        pageSize: String(GALLERY_PAGE_SIZE),
      });
      return getJson<{ images: UploadedImage[]; total: number }>(
        `/api/upload/blog-images?${parameters.toString()}`,
        { signal },
      );
    },
  });

/** @param key of this file, so that it makes one picture when it is sent again after an answer that was lost */
export function uploadImage(file: File, key: string, options: UploadOptions): Promise<UploadedImage> {
  const form = new FormData();
  form.set('submissionKey', key);
  form.set('image', file);
  return uploadForm<UploadedImage>('/api/upload/blog-image', form, options);
}

const imagePath = (filename: string) => `/api/upload/blog-image/${encodeURIComponent(filename)}`;

export const describeImage = ({ filename, alt }: { filename: string; alt: string }) =>
  putJson<UploadedImage>(imagePath(filename), { alt });

export const deleteImage = (filename: string) => deleteJson<{ message: string }>(imagePath(filename));
