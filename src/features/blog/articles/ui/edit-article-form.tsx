import { newerFields } from '#features/review/changes/proposals.model.ts';
import { EditForm } from '#features/my-entries/ui/edit-form.tsx';
import type { EditSlot } from '#features/my-entries/ui/owned-entry.tsx';
import { useEditForm } from '#features/my-entries/ui/use-edit-form.ts';
import { OWN_ARTICLE_FIELDS } from '../own-article.model.ts';
import { ownArticleCalls } from '../own-article.queries.ts';
import { articleTextFormSchema, type OwnArticle } from '../own-article.schema.ts';
import { ArticleFields, AuthorNameField, EMPTY_ARTICLE, type ArticleValues } from './article-fields.tsx';

/** The form of a new article, filled with what its writer wants it to be. */
export function EditArticleForm(slot: EditSlot<OwnArticle>) {
  const { entry, token } = slot;
  const { entry: own, frame } = useEditForm({
    slot,
    draftKey: `own-article-${entry.id}`,
    wanted: entry.wanted,
    schema: articleTextFormSchema,
    empty: EMPTY_ARTICLE,
    valuesOf: formValues,
    newerFields: (before, now) => newerFields(OWN_ARTICLE_FIELDS, before, now),
    send: (text) => ownArticleCalls(token).edit({ ...text, version: entry.version }),
  });
  return (
    <EditForm label="Change your article" {...frame}>
      <div className="flex flex-col gap-5">
        <h2>Your article</h2>
        <AuthorNameField entry={own} />
        <ArticleFields entry={own} />
      </div>
    </EditForm>
  );
}

const formValues = ({ title, content, excerpt, tags, authorName }: OwnArticle['wanted']): ArticleValues => ({
  ...EMPTY_ARTICLE,
  title,
  content,
  excerpt: excerpt ?? '',
  tags: [...tags],
  authorName,
});
