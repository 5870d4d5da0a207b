import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListResult } from '#ui/list-result.tsx';
import { useListAddress } from '#ui/use-list-address.ts';
import { QUEUE_KEYS } from '../keys.model.ts';
import { countedText, QUEUE_LIMITS, type KindReasons } from '../queue.model.ts';
import type { QueueCounts, QueueEntry } from '../queue.schema.ts';
import { DeclineDialog } from '../../ui/decline-dialog.tsx';
import { QueueCard } from './queue-card.tsx';
import { QueueDetailsDialog } from './queue-details-dialog.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import { keyOf, useQueue } from './use-queue.ts';

const DEFAULTS = { kind: '' } as const;

/**
 * Everything that waits for an admin. Made for the keyboard, and as complete without it.
 * @param reasons to decline, by kind, beside those for all kinds.
 * @param onUndone see `useQueue`.
 */
export function QueueView({ reasons, onUndone }: { reasons: KindReasons; onUndone: () => void }) {
  const { values } = useListAddress<keyof typeof DEFAULTS>(DEFAULTS);
  const queue = useQueue(values.kind, onUndone);
  const { entries, list } = queue;
  const heading = useRef<HTMLHeadingElement>(null);
  const cards = useRef(new Map<string, HTMLElement>());
  /** Gets the focus once it is drawn; null is the heading. */
  const [focusOn, setFocusOn] = useState<{ key: string | undefined }>();
  const [opened, setOpened] = useState<QueueEntry>();
  const [declined, setDeclined] = useState<readonly QueueEntry[]>();
  const [help, setHelp] = useState(false);

  // Keys work where the focus is, so whoever comes to a list stands on its first entry.
  const arrivedAt = useRef<string>(undefined);
  const first = list.isSuccess && !list.isPlaceholderData ? entries[0] : undefined;
  useEffect(() => {
    if (first === undefined || arrivedAt.current === values.kind) return;
    arrivedAt.current = values.kind;
    cards.current.get(keyOf(first))?.focus({ preventScroll: true });
  }, [first, values.kind]);

  useEffect(() => {
    if (!focusOn) return;
    (cards.current.get(focusOn.key ?? '') ?? heading.current)?.focus();
  }, [focusOn]);

  const finish = (verdict: 'approve' | 'decline', chosen: readonly QueueEntry[], reason: string | null) => {
    const batch = chosen.slice(0, QUEUE_LIMITS.batch);
    setOpened(undefined);
    setDeclined(undefined);
    queue.decide({ verdict, reason, entries: batch });
    keys.leave(batch);
  };
  const keys = useQueueKeys({
    entries,
    focus: (key) => setFocusOn({ key }),
    onApprove: (chosen) => finish('approve', chosen, null),
    onDecline: setDeclined,
    onUndo: () => {
      const own = queue.decisions.find(({ isMine }) => isMine);
      const last = queue.lastBatch.length > 0 ? queue.lastBatch : own ? [own.id] : [];
      if (last.length > 0) queue.undo(last);
      else queue.say('There is nothing to undo.');
    },
    onOpen: setOpened,
    onHelp: () => setHelp(true),
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts for what its buttons do as well, only while the focus is inside
    <section aria-labelledby="queue-heading" className="flex flex-col gap-5" onKeyDown={keys.onKeyDown}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="queue-heading" ref={heading} tabIndex={-1}>
          Waiting for Review
        </h2>
        <Button variant="secondary" compact icon="info" onClick={() => setHelp(true)}>
          Keys
        </Button>
      </div>
      {list.data && <Kinds counts={list.data.counts} shown={values.kind} />}
      <UndoBar
        decisions={queue.decisions}
        fetchedAt={list.dataUpdatedAt}
        pending={queue.undoing}
        onUndo={(decisions) => {
          queue.undo(decisions);
          setFocusOn({ key: undefined });
        }}
      />
      <p role="status" className="sr-only">
        {queue.said}
      </p>
      <ListResult query={list} loading="Loading the queue" failure="The queue could not be fetched">
        {({ next }) =>
          entries.length === 0 ? (
            <EmptyState icon="check" title="Nothing is waiting" level={3}>
              <p>Everyone has an answer. Time for a ride.</p>
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-4">
              <ol className="flex flex-col gap-3">
                {entries.map((entry) => (
                  <li key={keyOf(entry)}>
                    <QueueCard
                      entry={entry}
                      isCurrent={keyOf(entry) === keys.current}
                      isSelected={keys.selected.includes(entry)}
                      now={list.dataUpdatedAt}
                      ref={(node) => {
                        if (node) cards.current.set(keyOf(entry), node);
                        else cards.current.delete(keyOf(entry));
                      }}
                      onFocus={() => keys.setCurrent(keyOf(entry))}
                      onSelect={(range) => keys.toggle(keyOf(entry), range)}
                      onApprove={() => finish('approve', [entry], null)}
                      onDecline={() => setDeclined([entry])}
                      onOpen={() => setOpened(entry)}
                    />
                  </li>
                ))}
              </ol>
              {queue.more ? (
                <div>
                  <Button
                    variant="secondary"
                    icon="chevron-down"
                    pending={list.isFetching}
                    onClick={queue.more}
                  >
                    Show more
                  </Button>
                </div>
              ) : (
                next !== null && (
                  <p className="text-muted">The rest follows when some of these are decided.</p>
                )
              )}
            </div>
          )
        }
      </ListResult>
      {keys.selected.length > 0 && (
        <div
          role="group"
          aria-label="Selected entries"
          className="sticky bottom-4 flex flex-wrap items-center gap-3 rounded-sign border-2 border-ink bg-panel p-3 shadow-raised"
        >
          <span className="font-bold">{keys.selected.length} selected</span>
          <Button compact icon="check" onClick={() => finish('approve', keys.selected, null)}>
            Approve all
          </Button>
          <Button variant="secondary" compact icon="x" onClick={() => setDeclined(keys.selected)}>
            Decline all
          </Button>
          <Button variant="quiet" compact onClick={keys.clear}>
            Clear
          </Button>
        </div>
      )}
      {opened && (
        <QueueDetailsDialog
          entry={opened}
          onApprove={() => finish('approve', [opened], null)}
          onDecline={() => {
            setOpened(undefined);
            setDeclined([opened]);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {declined && (
        <DeclineDialog
          entries={declined}
          reasons={reasons}
          onDecline={(reason) => finish('decline', declined, reason)}
          onClose={() => setDeclined(undefined)}
        />
      )}
      <Dialog open={help} onClose={() => setHelp(false)} title="Keys">
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
          {QUEUE_KEYS.map(({ keys: pressed, does }) => (
            <div key={pressed} className="contents">
              <dt className="font-bold">{pressed}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-note text-muted">They work while the focus is in the list.</p>
      </Dialog>
    </section>
  );
}

/** How much of each kind waits, and a way to see only that. */
function Kinds({ counts, shown }: { counts: QueueCounts; shown: string }) {
  const all = { kind: '', label: 'Everything', count: counts.total };
  return (
    <nav aria-label="Kinds of entries">
      <ul className="flex flex-wrap gap-2">
        {[all, ...counts.kinds]
          .filter(({ kind, count }) => count > 0 || kind === shown || kind === '')
          .map(({ kind, label, count }) => (
            <li key={kind}>
              <Link
                to={kind === '' ? '/admin?view=queue' : `/admin?view=queue&kind=${kind}`}
                preventScrollReset
                aria-current={kind === shown ? 'true' : undefined}
                className={buttonClass(
                  { variant: kind === shown ? 'primary' : 'secondary', compact: true },
                  'font-normal',
                )}
              >
                {label} {countedText(count)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
