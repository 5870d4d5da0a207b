import { userMessage } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { keepLink } from '#platform/private-links/kept-links.ts';
import { Button } from '#ui/button.tsx';
import { DraftNote, NeedsScripting, SendProblemNote } from '#ui/form-notes.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { TrapField } from '#ui/trap-field.tsx';
import { ARTICLE_LIMITS } from '../articles.model.ts';
import { submitArticle } from '../articles.queries.ts';
import { articleFormSchema, type SubmitArticleAnswer } from '../submit-article.schema.ts';
import { ArticleFields, AuthorNameField, EMPTY_ARTICLE } from './article-fields.tsx';

const draft = createFormDraft('article', EMPTY_ARTICLE);
const FAILED = 'Failed to submit article';

/** The form for an article. `onSent` gets the server's answer: what happens next, and the private link. */
export function ArticleForm({ onSent }: { onSent: (answer: SubmitArticleAnswer) => void }) {
  const { formRef, trap, ...entry } = usePublicForm({
    schema: articleFormSchema,
    defaults: EMPTY_ARTICLE,
    draft,
  });

  const submit = entry.submit({
    send: (article) => submitArticle(article, entry.guard),
    onSent: (answer, { title }) => {
      toast({ title: 'Article submitted successfully!', description: answer.message });
      keepLink({ ...answer.link, title: `Article: ${title}` });
      onSent(answer);
    },
    onFailed: (error) =>
      toast({
        title: 'Submission failed',
        description: userMessage(error, FAILED),
        variant: 'destructive',
      }),
  });

  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label="Submit an article"
      onSubmit={submit}
      className="flex flex-col gap-10"
    >
      <NeedsScripting />
      {entry.restored && <DraftNote onStartOver={entry.startOver} />}
      <div className="flex flex-col gap-5">
        <h2>About you</h2>
        <AuthorNameField entry={entry} />
        <TextField
          label="Your e-mail address"
          required
          type="email"
          autoComplete="email"
          hint="Never shown."
          maxLength={ARTICLE_LIMITS.email}
          {...entry.inputOf('authorEmail')}
        />
      </div>
      <div className="flex flex-col gap-5">
        <h2>Your article</h2>
        <ArticleFields entry={entry} />
      </div>
      <TrapField ref={trap} />
      {entry.problem && (
        <SendProblemNote
          title="The article was not sent"
          offline={entry.problem.offline}
          message={userMessage(entry.problem.error, FAILED)}
        />
      )}
      <div className="needs-scripting">
        <Button type="submit" icon="send" pending={entry.sending} pendingLabel="Submitting...">
          Submit Article
        </Button>
      </div>
    </form>
  );
}
