import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { saveLink } from '#features/my-entries/saved-links.store.ts';
import { ConductLine } from '#features/terms/ui/conduct-line.tsx';
import { EmailField } from '#ui/forms/contact-fields.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { DraftNote, NeedsScripting } from '#ui/forms/form-notes.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { sentToast } from '#ui/toasts/sent-toast.ts';
import { submitArticle } from '../articles.queries.ts';
import { articleFormSchema, type SubmitArticleAnswer } from '../submit-article.schema.ts';
import { ArticleFields, AuthorNameField, EMPTY_ARTICLE } from './article-fields.tsx';

const draft = createFormDraft('article', EMPTY_ARTICLE);
const SUBMISSION_FAILED = 'Submission failed';
const FAILED = 'Failed to submit article';

export interface ArticleFormProps {
  /** Gets the server's answer: what happens next, and the private link. */
  onSent: (answer: SubmitArticleAnswer) => void;
}

/** The form for an article. */
export function ArticleForm({ onSent }: ArticleFormProps) {
  const { formRef, trap, ...entry } = usePublicForm({
    schema: articleFormSchema,
    defaults: EMPTY_ARTICLE,
    draft,
  });

  const submit = entry.submit({
    send: (article) => submitArticle(article, entry.guard),
    onSent: (answer, { title }, hasLateChanges) => {
      sentToast(
        {
          title: 'Article submitted successfully!',
          description: answer.message,
          ends: [SUBMISSION_FAILED],
          followsReader: true,
        },
        hasLateChanges,
      );
      saveLink({ ...answer.link, title: `Article: ${title}`, entry: String(answer.id) });
      onSent(answer);
    },
    onFailed: (error) => failureToast(SUBMISSION_FAILED, error, FAILED),
  });

  return (
    <>
      <NeedsScripting />
      <SendForm
        label="Submit an article"
        formRef={formRef}
        trap={trap}
        entry={entry}
        onSubmit={submit}
        className="flex flex-col gap-10"
        unsent={{ title: 'The article was not sent', reason: FAILED }}
        button={{ label: 'Submit Article', pendingLabel: 'Submitting...', icon: 'send' }}
        after={<ConductLine />}
      >
        {entry.restored && <DraftNote onStartOver={entry.startOver} />}
        <div className="flex flex-col gap-5">
          <h2>About you</h2>
          <AuthorNameField entry={entry} />
          <EmailField required hint="Never shown." {...entry.inputOf('authorEmail')} />
        </div>
        <div className="flex flex-col gap-5">
          <h2>Your article</h2>
          <ArticleFields entry={entry} />
        </div>
      </SendForm>
    </>
  );
}
