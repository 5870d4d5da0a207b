import { Controller, useWatch, type FieldValues } from 'react-hook-form';
import type { PublicForm } from '#platform/forms/use-public-form.ts';
import { NameField } from '#ui/forms/contact-fields.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { wordCountText } from '../articles.model.ts';
import { TagField } from './tag-field.tsx';

export interface ArticleValues {
  [name: string]: string | string[];
  authorName: string;
  authorEmail: string;
  title: string;
  excerpt: string;
  content: string;
  tags: string[];
}

/** An empty form. */
export const EMPTY_ARTICLE: ArticleValues = {
  authorName: '',
  authorEmail: '',
  title: '',
  excerpt: '',
  content: '',
  tags: [],
};

interface Fields<Body extends FieldValues> {
  entry: Pick<PublicForm<ArticleValues, Body>, 'form' | 'errorOf' | 'inputOf'>;
}

export function AuthorNameField<Body extends FieldValues>({ entry: { inputOf } }: Fields<Body>) {
  return <NameField required hint="Shown with the article." {...inputOf('authorName')} />;
}

/** The article itself, in a form. */
export function ArticleFields<Body extends FieldValues>({ entry }: Fields<Body>) {
  const { form, errorOf, inputOf } = entry;
  const { control } = form;
  const content = useWatch({ control, name: 'content' });
  return (
    <>
      <TextField label="Title" required autoComplete="off" {...inputOf('title')} />
      <div className="flex flex-col gap-1.5">
        <Textarea label="Content" required rows={14} {...inputOf('content')} />
        <p className="text-note text-muted">{wordCountText(content)}</p>
      </div>
      <Textarea
        label="Excerpt"
        hint="Optional. One or two sentences for the list of posts."
        rows={2}
        {...inputOf('excerpt')}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TagField value={field.value} onChange={field.onChange} error={errorOf('tags')} />
        )}
      />
    </>
  );
}
