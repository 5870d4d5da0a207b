import { useMutation } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { userMessage } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { Button } from '#ui/button.tsx';
import { DraftNote, NeedsScripting, SendProblemNote } from '#ui/form-notes.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast-store.ts';
import { TrapField } from '#ui/trap-field.tsx';
import { ARTICLE_LIMITS, wordCountText } from '../articles.model.ts';
import { submitArticleMutation } from '../articles.queries.ts';
import { articleFormSchema } from '../articles.schema.ts';
import { TagField } from './tag-field.tsx';

interface ArticleValues {
  [name: string]: string | string[];
  authorName: string;
  authorEmail: string;
  title: string;
  excerpt: string;
  content: string;
  tags: string[];
}

const EMPTY: ArticleValues = {
  authorName: '',
  authorEmail: '',
  title: '',
  excerpt: '',
  content: '',
  tags: [],
};
const draft = createFormDraft('article', EMPTY);
const FAILED = 'Failed to submit article';

/** The form for an article. `onSent` gets the server's sentence on what happens next. */
export function ArticleForm({ onSent }: { onSent: (message: string) => void }) {
  const { formRef, trap, ...entry } = usePublicForm({ schema: articleFormSchema, defaults: EMPTY, draft });
  const { form, errorOf } = entry;
  const { register, control } = form;
  const send = useMutation(submitArticleMutation(entry.guard));
  const content = useWatch({ control, name: 'content' });

  const submit = entry.submit({
    send: send.mutateAsync,
    onSent: ({ message }) => {
      toast({ title: 'Article submitted successfully!', description: message });
      onSent(message);
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
        <TextField
          label="Your name"
          required
          autoComplete="name"
          hint="Shown with the article."
          maxLength={ARTICLE_LIMITS.authorName}
          error={errorOf('authorName')}
          {...register('authorName')}
        />
        <TextField
          label="Your e-mail address"
          required
          type="email"
          autoComplete="email"
          hint="Never shown."
          maxLength={ARTICLE_LIMITS.email}
          error={errorOf('authorEmail')}
          {...register('authorEmail')}
        />
      </div>
      <div className="flex flex-col gap-5">
        <h2>Your article</h2>
        <TextField
          label="Title"
          required
          maxLength={ARTICLE_LIMITS.title}
          error={errorOf('title')}
          {...register('title')}
        />
        <div className="flex flex-col gap-1.5">
          <Textarea
            label="Content"
            required
            rows={14}
            maxLength={ARTICLE_LIMITS.content}
            error={errorOf('content')}
            {...register('content')}
          />
          <p className="text-note text-muted">{wordCountText(content)}</p>
        </div>
        <Textarea
          label="Excerpt"
          hint="Optional. One or two sentences for the list of posts."
          rows={2}
          maxLength={ARTICLE_LIMITS.excerpt}
          error={errorOf('excerpt')}
          {...register('excerpt')}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagField value={field.value} onChange={field.onChange} error={errorOf('tags')} />
          )}
        />
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
