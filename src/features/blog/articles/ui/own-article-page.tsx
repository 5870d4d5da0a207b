import type { ReactNode } from 'react';
import { localDay } from '#platform/time/local-time.ts';
import {
  OwnedEntry,
  type EditSlot,
  type OwnedEntryProps,
  type StateWords,
} from '#features/my-entries/ui/owned-entry.tsx';
import { PrivatePage } from '#features/my-entries/ui/private-page.tsx';
import { numberText } from '#platform/text/number-text.ts';
import { countWords } from '../articles.model.ts';
import type { OwnArticleState } from '../own-article.model.ts';
import { fetchOwnArticle, ownArticleCalls } from '../own-article.queries.ts';
import type { OwnArticle } from '../own-article.schema.ts';

/** An article as its writer sees it, behind a private link. */
export function OwnArticlePage({ form }: { form: (slot: EditSlot<OwnArticle>) => ReactNode }) {
  return (
    <PrivatePage
      title="Your article"
      tone="recreation"
      load={fetchOwnArticle}
      titleOf={({ stored }) => stored.title}
      savedAs={({ id, stored: { title } }) => ({
        page: '/private/article',
        title: `Article: ${title}`,
        entry: String(id),
      })}
      leadOf={() => 'Your article. Only you see this page.'}
    >
      {(opened) => {
        const { entry, token } = opened;
        const calls = ownArticleCalls(token);
        return (
          <OwnedEntry
            opened={opened}
            state={STATES[entry.state]}
            reason={entry.rejectionReason}
            publicPath={entry.publicPath}
            changes={entry}
            takeBackChange={calls.takeBackChange}
            edit={entry.may.edit ? { label: 'Change the article', form } : undefined}
            facts={[
              { term: 'Title', value: entry.stored.title },
              { term: 'Length', value: `${numberText(countWords(entry.stored.content))} words` },
              ...(entry.stored.tags.length > 0
                ? [{ term: 'Tags', value: entry.stored.tags.join(', ') }]
                : []),
              { term: 'Sent', value: localDay(entry.submittedAt) },
              { term: 'Your name', value: entry.stored.authorName },
              { term: 'Your email address', value: entry.contact.email ?? 'Not stored' },
            ]}
            actions={actionsOf(entry, calls)}
            data={{ load: calls.data, fileName: `article-${entry.id}.json` }}
          />
        );
      }}
    </PrivatePage>
  );
}

const STATES: Record<OwnArticleState, StateWords> = {
  pending: {
    tone: 'info',
    title: 'Waiting for review',
    text: 'A person reads every article. You can change yours now, and afterwards too.',
  },
  approved: { tone: 'good', title: 'Accepted', text: 'It is going to appear on the blog under your name.' },
  published: { tone: 'good', title: 'Published', text: 'It is on the blog under your name.' },
  hidden: { tone: 'caution', title: 'Not public', text: 'An admin has taken it off the blog for now.' },
  rejected: {
    tone: 'caution',
    title: 'Not accepted',
    text: 'It was read and will not be published. You are welcome to send another one.',
  },
  withdrawn: { tone: 'info', title: 'Withdrawn', text: 'You took it down. No one sees it anymore.' },
};

function actionsOf(
  { may, state, contact }: OwnArticle,
  calls: ReturnType<typeof ownArticleCalls>,
): OwnedEntryProps<OwnArticle>['actions'] {
  const isReviewed = state !== 'pending' && state !== 'rejected';
  const withdraw = isReviewed
    ? {
        label: 'Take the article down',
        icon: 'trash-2' as const,
        question: 'Take this article down?',
        consequence: <p>It is gone from the blog at once. This cannot be undone.</p>,
        confirm: 'Take it down',
        run: calls.withdraw,
      }
    : {
        label: 'Delete the article',
        icon: 'trash-2' as const,
        question: 'Delete this article?',
        consequence: <p>It is deleted, and this link ends.</p>,
        confirm: 'Delete',
        run: calls.withdraw,
      };
  const erase = {
    label: 'Erase my address',
    icon: 'unlink' as const,
    question: 'Erase your email address?',
    consequence: (
      <p>
        The article stays, with your name as its author. You get no more emails about it, and a lost link
        cannot be sent again.
      </p>
    ),
    confirm: 'Erase',
    run: calls.eraseContact,
  };
  return [...(may.withdraw ? [withdraw] : []), ...(contact.email === null ? [] : [erase])];
}
