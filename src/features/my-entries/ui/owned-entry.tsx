import { useState, type ReactNode } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { Button } from '#ui/button.tsx';
import { DataList, type DataListProps } from '#ui/lists/data-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { PrivateActions, type PrivateAction, type PrivateActionsProps } from './private-actions.tsx';
import type { PrivateEntry } from './private-page.tsx';
import { ProposalNotes, type ProposalNotesProps } from './proposal-notes.tsx';
import { toast } from '#ui/toasts/toast-store.ts';

/** What a change behind a private link answers: a sentence, and the new state, or null when it was deleted. */
export interface OwnedAnswer<Entry> {
  message: string;
  entry: Entry | null;
}

/** What a form that changes the entry gets. */
export interface EditSlot<Entry> {
  entry: Entry;
  token: string;
  onSaved: (answer: OwnedAnswer<Entry>) => void;
  /** Somebody else changed it: shows how it is now. */
  onConflict: () => void;
  onClose: () => void;
}

export interface StateWords {
  tone: NoticeTone;
  title: string;
  text: string;
}

export interface OwnedEntryProps<Entry> {
  opened: PrivateEntry<Entry>;
  state: StateWords;
  /** More about the state. */
  reason?: string | null | undefined;
  publicPath: string | null;
  changes: Pick<ProposalNotesProps, 'proposal' | 'declined'>;
  takeBackChange: () => Promise<OwnedAnswer<Entry>>;
  /** Absent while it cannot be changed. */
  edit?: { label: string; form: (slot: EditSlot<Entry>) => ReactNode } | undefined;
  facts: DataListProps['items'];
  actions: readonly (Omit<PrivateAction, 'run'> & { run: () => Promise<OwnedAnswer<Entry>> })[];
  data: PrivateActionsProps['data'];
  children?: ReactNode;
}

/** Something that its owner sent: where it stands in words, changing it, taking it back, and what is stored. */
export function OwnedEntry<Entry>(props: OwnedEntryProps<Entry>) {
  const { opened, state, publicPath, edit } = props;
  const [editing, setEditing] = useState(false);
  const [done, setDone] = useState<string>();
  const [deleted, setDeleted] = useState(false);
  const [takingBack, setTakingBack] = useState(false);

  const shown = ({ message, entry }: OwnedAnswer<Entry>) => {
    setDone(message);
    setEditing(false);
    if (entry === null) setDeleted(true);
    else opened.show(entry);
  };
  const takeBack = async () => {
    setTakingBack(true);
    try {
      shown(await props.takeBackChange());
    } catch (error) {
      const description = userMessage(error, 'There was no answer. Check the connection and try again.');
      toast({ title: 'The change still waits', description, variant: 'destructive' });
    } finally {
      setTakingBack(false);
    }
  };

  if (deleted)
    return (
      <Notice tone="good" title="Done" live className="max-w-3xl">
        <p>{done} This link has ended with it.</p>
      </Notice>
    );
  if (editing && edit)
    return edit.form({
      entry: opened.entry,
      token: opened.token,
      onSaved: shown,
      onConflict: () => void opened.reload(),
      onClose: () => setEditing(false),
    });
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <div className="flex flex-col gap-4">
        {done !== undefined && (
          <Notice tone="good" title="Done" live>
            <p>{done}</p>
          </Notice>
        )}
        <Notice
          tone={state.tone}
          title={state.title}
          actions={
            publicPath === null ? undefined : (
              <LinkButton to={publicPath} variant="secondary" icon="eye">
                See its page
              </LinkButton>
            )
          }
        >
          <p>{state.text}</p>
          {props.reason && <p className="whitespace-pre-line">{props.reason}</p>}
        </Notice>
        <ProposalNotes {...props.changes} takingBack={takingBack} onTakeBack={() => void takeBack()} />
      </div>
      {edit && (
        <div>
          <Button
            icon="pencil"
            onClick={() => {
              setDone(undefined);
              setEditing(true);
            }}
          >
            {edit.label}
          </Button>
        </div>
      )}
      {props.children}
      <section aria-labelledby="owned-facts">
        <h2 id="owned-facts">What is stored</h2>
        <DataList className="mt-2 border-y border-line" items={props.facts} />
      </section>
      <section aria-labelledby="owned-rights">
        <h2 id="owned-rights">Yours to decide</h2>
        <p className="mt-1 mb-4 text-muted">
          Anyone with this link can do the same. It works as long as the entry exists.
        </p>
        <PrivateActions
          actions={props.actions.map((action) => ({
            ...action,
            run: async () => shown(await action.run()),
          }))}
          data={props.data}
        />
      </section>
    </div>
  );
}
