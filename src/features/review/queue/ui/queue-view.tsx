import { useEffect, useRef, useState } from 'react';
import './queue.css';
import { useQuery } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { useListAddress } from '#ui/lists/use-list-address.ts';
import { useNow } from '#ui/use-now.ts';
import { QUEUE_LIMITS, reasonTemplates, type KindReasons } from '../queue.model.ts';
import { queueDetailsQuery } from '../queue.queries.ts';
import type { QueueEntry } from '../queue.schema.ts';
import { DeclineDialog } from '../../ui/decline-dialog.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { useWrittenReason } from '../../ui/use-written-reason.ts';
import { markOf, type KindChip, type KindMarks } from './kind-marks.ts';
import { EntryPageBar } from './entry-page-bar.tsx';
import { QueueBar } from './queue-bar.tsx';
import { QueueChips } from './queue-chips.tsx';
import { QueueEmpty } from './queue-empty.tsx';
import { QueueEntryPane } from './queue-entry.tsx';
import { QueueKeysDialog } from './queue-keys-dialog.tsx';
import { QueueList } from './queue-list.tsx';
import { ChangedSinceRead, NoLongerWaiting, NoAnswer } from './queue-notices.tsx';
import { QueueRow } from './queue-row.tsx';
import { entryHref, useDesk, useOpened } from './use-opened.ts';
import { useFocusOnArrival, useQueueFocus } from './use-queue-focus.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { keyOf, useQueue } from './use-queue.ts';

const DEFAULTS = { kind: '' } as const;

export interface QueueViewProps {
  /** To decline, by kind, beside those for all kinds. */
  reasons: KindReasons;
  marks: KindMarks;
  chips: readonly KindChip[];
  baseMap: MapCanvasProps['baseMap'] | undefined;
  /** See `useQueue`. */
  onChanged: () => void;
}

/**
 * Everything that waits for an admin: the list and the entry beside it, on a phone one after the other. Made for the
 * keyboard, and as complete without it.
 */
export function QueueView({ reasons, marks, chips, baseMap, onChanged }: QueueViewProps) {
  const { values } = useListAddress<keyof typeof DEFAULTS>(DEFAULTS);
  const queue = useQueue(values.kind, onChanged);
  const { entries, list } = queue;
  const isDesk = useDesk();
  const address = useOpened(values.kind);
  const now = useNow(0);
  const focus = useQueueFocus();
  const { rows, heading, entryHeading } = focus;
  const [declined, setDeclined] = useState<readonly QueueEntry[]>();
  const reasonOf = useWrittenReason();
  const [help, setHelp] = useState(false);

  /** The `updatedAt` of the entries that were shown whole: the list goes on by itself, and is not what was read. */
  const read = useRef(new Map<string, string>());

  const finish = (verdict: 'approve' | 'decline', chosen: readonly QueueEntry[], reason: string | null) => {
    const batch = chosen.slice(0, QUEUE_LIMITS.batch).map((entry) => {
      const updatedAt = read.current.get(keyOf(entry)) ?? entry.updatedAt;
      // One that comes back is read again.
      read.current.delete(keyOf(entry));
      return { ...entry, updatedAt };
    });
    setDeclined(undefined);
    queue.decide({ verdict, reason, entries: batch });
    if (!keys.leave(batch)) address.replace(undefined);
  };
  const keys = useQueueKeys({
    entries,
    opened: address.opened && keyOf(address.opened),
    focus: (key) => {
      const next = entries.find((entry) => keyOf(entry) === key);
      // A page of its own goes on to the next one; beside the list the address follows.
      if (next) address.replace(next);
      focus.moveTo(key);
    },
    onApprove: (chosen) => finish('approve', chosen, null),
    onDecline: setDeclined,
    onUndo: () => {
      const own = queue.decisions.find(({ isMine }) => isMine);
      const last = queue.lastBatch.length > 0 ? queue.lastBatch : own ? [own.id] : [];
      if (last.length > 0) queue.undo(last);
      else queue.say('There is nothing to undo.');
    },
    onOpen: (entry) => {
      if (isDesk) entryHeading.current?.focus();
      else rows.current.get(keyOf(entry))?.querySelector('a')?.click();
    },
    onHelp: () => setHelp(true),
    onEnd: () => queue.more?.(),
    onLeaveEntry: () => {
      if (isDesk) focus.moveTo(keys.current);
      else address.back();
    },
  });

  const { current, opened: openedKey } = keys;
  const shownKey = openedKey ?? (isDesk ? keys.current : undefined);
  const listed = entries.find((entry) => keyOf(entry) === shownKey);
  const wanted = listed ?? address.opened;
  const details = useQuery({
    ...queueDetailsQuery(wanted ?? { kind: '', id: '' }),
    enabled: wanted !== undefined,
  });
  const { data: whole } = details;
  const shown = listed ?? whole;
  useEffect(() => {
    if (whole) read.current.set(keyOf(whole), whole.updatedAt);
  }, [whole]);
  const [stale, ...otherStale] = queue.stale;

  const isPage = !isDesk && openedKey !== undefined;
  const isListed = list.isSuccess && !list.isPlaceholderData && entries.length > 0;
  useFocusOnArrival(focus, {
    place: isPage ? `page ${openedKey}` : values.kind,
    isPage,
    isThere: isPage ? shown !== undefined : isListed,
    current,
  });

  const total = list.data?.counts.total;
  /** All that is here was decided, and the rest is on its way. */
  const isBetween = entries.length === 0 && list.data?.next != null;
  const isEmpty = list.isSuccess && entries.length === 0 && !isBetween && shown === undefined;
  const at = entries.findIndex((entry) => keyOf(entry) === openedKey);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts for what its buttons do as well, only while the focus is inside
    <section aria-label="Waiting for review" className="flex flex-1 flex-col" onKeyDown={keys.onKeyDown}>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Waiting for Review
      </h2>
      <p role="status" className="sr-only">
        {queue.said}
      </p>
      {isPage && (
        <EntryPageBar
          waiting={total}
          before={entries[at - 1]}
          next={at < 0 ? undefined : entries[at + 1]}
          onBack={address.back}
          onStep={(entry) => keys.goTo(keyOf(entry))}
        />
      )}
      {isEmpty ? (
        <>
          {values.kind !== '' && list.data && (
            <QueueChips counts={list.data.counts} shown={values.kind} chips={chips} />
          )}
          <QueueEmpty isFiltered={values.kind !== ''} />
        </>
      ) : (
        <div className="queue-panes">
          <div className={isPage ? 'hidden' : 'queue-side'}>
            {list.data && <QueueChips counts={list.data.counts} shown={values.kind} chips={chips} />}
            <div className={list.data ? undefined : 'queue-inset py-4'}>
              <ListResult
                query={isBetween ? { ...list, data: undefined } : list}
                loading="Loading the queue"
                failure="The queue could not be fetched"
                noteClassName="mx-4 my-4 lg:ml-8"
              >
                {({ next }) => (
                  <>
                    <QueueList
                      entries={entries}
                      row={(entry) => {
                        const key = keyOf(entry);
                        return (
                          <QueueRow
                            entry={entry}
                            mark={markOf(marks, entry)}
                            href={entryHref(entry, values.kind)}
                            linkState={address.linkState}
                            isCurrent={key === keys.current}
                            isSelected={keys.selected.includes(entry)}
                            now={now}
                            ref={(node) => focus.keepRow(key, node)}
                            onFocus={() => keys.setCurrent(key)}
                            onSelect={(range) => keys.toggle(key, range)}
                            onOpen={(event) => {
                              if (!isDesk || event.metaKey || event.ctrlKey || event.shiftKey) return;
                              event.preventDefault();
                              address.show(entry);
                              rows.current.get(key)?.focus();
                            }}
                          />
                        );
                      }}
                    />
                    {queue.more ? (
                      <div className="queue-inset pt-4">
                        <Button
                          variant="secondary"
                          icon="chevron-down"
                          pending={list.isFetching}
                          onClick={() => {
                            queue.more?.();
                            // The button leaves with the last of it.
                            if (queue.isLastMore) focus.moveTo(keys.last);
                          }}
                        >
                          Show more
                        </Button>
                      </div>
                    ) : (
                      next !== null && (
                        <p className="queue-inset pt-4 text-muted">
                          The rest follows when some of these are decided.
                        </p>
                      )
                    )}
                  </>
                )}
              </ListResult>
            </div>
          </div>
          {shownKey !== undefined && (
            <div className="queue-shown">
              {shown ? (
                <div>
                  <QueueEntryPane
                    key={shownKey}
                    entry={shown}
                    mark={markOf(marks, shown)}
                    details={details}
                    now={now}
                    baseMap={baseMap}
                    heading={entryHeading}
                    onReload={
                      listed && whole && listed.updatedAt > whole.updatedAt
                        ? () => void details.refetch()
                        : undefined
                    }
                    onApprove={() => finish('approve', [shown], null)}
                    onDecline={() => setDeclined([shown])}
                  />
                </div>
              ) : (
                details.error !== null && (
                  <div className="p-4">
                    <NoLongerWaiting onBack={address.back} />
                  </div>
                )
              )}
            </div>
          )}
        </div>
      )}
      <QueueBar
        selected={keys.selected.length}
        hasKeys={!isEmpty}
        reasonChoices={shown && reasonTemplates(reasons, shown.kind).length + 1}
        raised={isPage}
        onApprove={() => finish('approve', keys.selected, null)}
        onDecline={() => setDeclined(keys.selected)}
        onClear={keys.clear}
        onHelp={() => setHelp(true)}
      >
        {queue.problem !== undefined && <NoAnswer problem={queue.problem} />}
        {stale && (
          <ChangedSinceRead
            entries={[stale, ...otherStale]}
            onRead={(entry) => {
              queue.forgetStale([entry]);
              address.show(entry);
              focus.moveTo(keyOf(entry));
            }}
          />
        )}
        <UndoBar
          decisions={queue.decisions}
          fetchedAt={list.dataUpdatedAt}
          pending={queue.undoing}
          onUndo={(decisions) => {
            queue.undo(decisions);
            focus.moveTo(keys.current);
          }}
        />
      </QueueBar>
      {declined && (
        <DeclineDialog
          entries={declined}
          reasons={reasons}
          {...reasonOf(declined)}
          onDecline={(reason) => finish('decline', declined, reason)}
          onClose={() => setDeclined(undefined)}
        />
      )}
      <QueueKeysDialog open={help} onClose={() => setHelp(false)} />
    </section>
  );
}
