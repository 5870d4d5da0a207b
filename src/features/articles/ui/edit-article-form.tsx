import { useMemo, useState } from 'react';
import { newerFields } from '#features/proposals/proposals.model.ts';
import { ApiError } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { EditForm } from '#ui/edit-form.tsx';
import type { EditSlot } from '#ui/owned-entry.tsx';
import { OWN_ARTICLE_FIELDS } from '../own-article.model.ts';
import { ownArticleCalls } from '../own-article.queries.ts';
import { articleTextFormSchema, type OwnArticle } from '../own-article.schema.ts';
import { ArticleFields, AuthorNameField, EMPTY_ARTICLE, type ArticleValues } from './article-fields.tsx';

/** The form of a new article, filled with what its writer wants it to be. */
export function EditArticleForm({ entry, token, onSaved, onConflict, onClose }: EditSlot<OwnArticle>) {
  const [opened, setOpened] = useState(entry.wanted);
  const defaults = useMemo(() => formValues(entry.wanted), [entry.wanted]);
  const draft = useMemo(() => createFormDraft(`own-article-${entry.id}`, EMPTY_ARTICLE), [entry.id]);
  const { formRef, trap: _trap, ...own } = usePublicForm({ schema: articleTextFormSchema, defaults, draft });

  const submit = own.submit({
    send: (text) => ownArticleCalls(token).edit({ ...text, version: entry.version }),
    onSent: onSaved,
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) onConflict();
    },
  });
  return (
    <EditForm
      label="Change your article"
      formRef={formRef}
      onSubmit={submit}
      onClose={onClose}
      onStartOver={() => {
        setOpened(entry.wanted);
        own.startOver();
      }}
      restored={own.restored}
      sending={own.sending}
      problem={own.problem}
      newer={newerFields(OWN_ARTICLE_FIELDS, opened, entry.wanted)}
    >
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
