import { useEffect, useId, useState, type ComponentType } from 'react';
import type { EntryForm } from '#platform/forms/use-entry-form.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { POST_LIMITS, POST_STATUSES, postSlug } from '../../blog.model.ts';
import type { PostValues } from '../post-draft.store.ts';
import type { GallerySlot, PostEditorProps } from './post-editor.tsx';
import './post-form.css';

const STATUS_LABELS = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;
const STATUS_CHOICES = POST_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

interface PostFormProps {
  form: EntryForm<PostValues>;
  preview: boolean;
  gallery: GallerySlot;
  /** Counts the times that the content was replaced from outside the editor. */
  edition: number;
}

/** The fields of a post, or how they will look. */
export function PostForm({ form, preview, gallery, edition }: PostFormProps) {
  const { values, errors, set } = form;
  const [picking, setPicking] = useState(false);
  const settingsId = useId();
  const field = (name: keyof PostValues) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const { Editor, failed } = useEditorCode();

  const editor = Editor ? (
    <Editor
      key={edition}
      label="Content"
      initial={values.content}
      error={errors.content}
      preview={preview}
      gallery={gallery}
      onChange={(html) => set('content', html)}
    />
  ) : failed ? (
    <Notice tone="caution" live title="The editor could not be loaded">
      <p>Everything you typed is saved on this device. Reload the page to go on.</p>
    </Notice>
  ) : (
    <Loading label="Loading the editor" visible>
      <Skeleton className="h-56 w-full" />
    </Loading>
  );
  return (
    <div className={preview ? 'mx-auto w-full max-w-2xl' : 'post-form'}>
      <div className="flex min-w-0 flex-col gap-4">
        {preview ? <PreviewHead values={values} /> : <TextField label="Title" required {...field('title')} />}
        {editor}
      </div>
      <section
        aria-labelledby={settingsId}
        className={cx(
          'post-settings flex flex-col gap-4 rounded-sign border-2 border-line bg-panel p-4',
          preview && 'hidden',
        )}
      >
        <h3 id={settingsId}>Settings</h3>
        <Select label="Status" options={STATUS_CHOICES} {...field('status')} />
        <TextField
          label="Slug"
          hint="The end of the address. Empty: made from the title."
          placeholder={postSlug(values.title)}
          autoCapitalize="none"
          {...field('slug')}
        />
        <Textarea
          label="Excerpt"
          hint={`At most ${POST_LIMITS.excerpt} characters. Empty: the beginning of the content.`}
          rows={4}
          {...field('excerpt')}
        />
        <TextField
          label="Featured image"
          placeholder="/images/… or https://…"
          inputMode="url"
          trailing={
            <Button variant="secondary" icon="image" onClick={() => setPicking(true)}>
              Gallery
            </Button>
          }
          {...field('featuredImage')}
        />
        {values.featuredImage !== '' && (
          <img
            src={values.featuredImage}
            alt=""
            className="aspect-video w-full rounded-control object-cover"
          />
        )}
        <TextField
          label="Tags"
          hint="Separated by commas."
          placeholder="gear, spring, maintenance"
          {...field('tags')}
        />
      </section>
      <Dialog
        open={picking}
        onClose={() => setPicking(false)}
        title="Choose the featured image"
        first="h3"
        wide
      >
        {picking &&
          gallery(({ url }) => {
            set('featuredImage', url);
            setPicking(false);
          })}
      </Dialog>
    </div>
  );
}

const loadEditor = () => import('./post-editor.tsx');

/** The editor's code, which only those who write need. */
function useEditorCode() {
  const [Editor, setEditor] = useState<ComponentType<PostEditorProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    loadEditor().then(
      (module) => setEditor(() => module.PostEditor),
      () => setFailed(true),
    );
  }, []);
  return { Editor, failed };
}

function PreviewHead({ values }: { values: PostValues }) {
  const tags = values.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  return (
    <div className="flex flex-col gap-3">
      {values.featuredImage !== '' && (
        <img src={values.featuredImage} alt="" className="max-h-72 w-full rounded-sign object-cover" />
      )}
      <h3 className="text-title font-extrabold tracking-tight">{values.title || 'Without a title'}</h3>
      {values.excerpt !== '' && <p className="text-lead text-muted">{values.excerpt}</p>}
      {tags.length > 0 && <p className="text-note text-muted">{tags.join(', ')}</p>}
    </div>
  );
}
