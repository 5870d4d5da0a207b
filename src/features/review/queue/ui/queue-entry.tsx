import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import { ago } from '#platform/time/format-time.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PhoneLink } from '#ui/contact-links.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { Notice } from '#ui/notice.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { soonText } from '../queue.model.ts';
import { claim, release } from '../queue.queries.ts';
import type { QueueDetailsAnswer, QueueEntry } from '../queue.schema.ts';
import { Key } from './key.tsx';
import type { KindMark } from './kind-marks.ts';
import { QueueChecks } from './queue-checks.tsx';
import { QueueMap } from './queue-map.tsx';
import { QueueChanges, QueuePreview } from './queue-preview.tsx';
import './queue-entry.css';

/** Who only passes by with the keys does not look at it. */
const LOOKS_AFTER_MS = 3_000;

interface QueueEntryProps {
  entry: QueueEntry;
  mark: KindMark;
  /** All of it, on its way or there. */
  details: Parameters<typeof ListResult<QueueDetailsAnswer>>[0]['query'];
  now: number;
  baseMap: MapCanvasProps['baseMap'] | undefined;
  heading: Ref<HTMLHeadingElement>;
  /** Fetches all of it again, when it changed since. */
  onReload: (() => void) | undefined;
  onApprove: () => void;
  onDecline: () => void;
}

/** An entry, whole, and the decision on it. Who stays with it tells the others, and hears who else marks at it. */
export function QueueEntryPane(props: QueueEntryProps) {
  const clock = useSiteClock();
  const { entry, mark, details, now, baseMap, heading, onReload, onApprove, onDecline } = props;
  const { title, label, ride, sender, submittedAt, approvesAtOnce, isSpam } = entry;
  const soon = ride ? soonText(ride) : undefined;
  const other = useClaim(entry);
  return (
    <section aria-labelledby="queue-entry" className="queue-entry">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-2 border-line pb-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <Badge tone={mark.tone === 'plain' ? 'neutral' : mark.tone}>{label}</Badge>
            {soon !== undefined && (
              <Badge>
                <SignFace shape="diamond" className="size-5" />
                {soon}
              </Badge>
            )}
            <span className="text-note text-muted">
              <time dateTime={submittedAt} title={clock.time(submittedAt)}>
                Sent {ago(Date.parse(submittedAt), now)}
              </time>
              {sender && (
                <>
                  {' by '}
                  <bdi>{sender.name}</bdi>
                </>
              )}
            </span>
          </p>
          <h2 id="queue-entry" ref={heading} tabIndex={-1} className="queue-title">
            <bdi>{title}</bdi>
          </h2>
        </div>
        <div className="queue-actions">
          <Button
            variant={isSpam ? 'secondary' : 'primary'}
            icon="check"
            aria-describedby="queue-entry"
            // The second click of a double click would meet the next entry, which nobody has read.
            onClick={({ detail }) => {
              if (detail < 2) onApprove();
            }}
          >
            Approve <Key onButton>A</Key>
          </Button>
          <Button variant="secondary" icon="x" aria-describedby="queue-entry" onClick={onDecline}>
            Decline <Key onButton>D</Key>
          </Button>
        </div>
      </header>
      {other !== undefined && (
        <Notice live title={`${other} is looking at this`} className="mt-4">
          <p>You can decide it all the same.</p>
        </Notice>
      )}
      {onReload && (
        <Notice
          tone="caution"
          live
          title="Changed since you opened it"
          className="mt-4"
          actions={
            <Button variant="secondary" compact icon="refresh-cw" onClick={onReload}>
              Show the new text
            </Button>
          }
        >
          <p>Below is the text as it was then. Read the new one before you decide.</p>
        </Notice>
      )}
      <div className="mt-4">
        <ListResult query={details} loading="Loading the entry" failure="The entry could not be fetched">
          {(found) => <Details entry={found} baseMap={baseMap} approvesAtOnce={approvesAtOnce} />}
        </ListResult>
      </div>
    </section>
  );
}

function Details({
  entry,
  baseMap,
  approvesAtOnce,
}: {
  entry: QueueDetailsAnswer;
  baseMap: MapCanvasProps['baseMap'] | undefined;
  approvesAtOnce: boolean;
}) {
  const { changes, map, checks, facts, href, preview } = entry;
  return (
    <div className="queue-columns">
      <div className="flex min-w-0 flex-col gap-5">
        <Part title="As it will look">
          <QueuePreview entry={entry} />
        </Part>
        {changes && (
          <Part title="What changes">
            <QueueChanges changes={changes} />
          </Part>
        )}
        {facts.length > 0 && (
          <Part title="Only admins see">
            <dl className="queue-facts">
              {facts.map(({ label, value }) => (
                <div key={label} className="min-w-0">
                  <dt className="text-note text-muted">{label}</dt>
                  <dd className="whitespace-pre-line">
                    {label === 'Phone' ? <PhoneLink number={value} /> : value}
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {map && baseMap && (
          <Part title="Where">
            <QueueMap title={preview.title} map={map} baseMap={baseMap} />
          </Part>
        )}
        <Part title="Checks">
          <QueueChecks checks={checks} />
          <p className="mt-3 text-note text-muted">
            {approvesAtOnce
              ? 'An approval counts at once and cannot be undone.'
              : 'You can undo a decision for 30 seconds; no email goes out before that.'}{' '}
            <Link to={href} className="text-link">
              {href.startsWith('/admin') ? 'Edit it in its tab' : 'See its page'}
            </Link>
          </p>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-note font-bold text-muted">{title}</h3>
      {children}
    </section>
  );
}

/** Tells others who marks at an entry for a while. @returns who else does. */
function useClaim({ kind, id }: QueueEntry): string | undefined {
  const [other, setOther] = useState<string>();
  useEffect(() => {
    let claimed = false;
    const timer = setTimeout(() => {
      claimed = true;
      // It only informs, so a failure is not worth a word.
      claim({ kind, id }).then(
        ({ claim: held }) => setOther(held && !held.isMine ? held.name : undefined),
        () => undefined,
      );
    }, LOOKS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      if (claimed) void release({ kind, id }).catch(() => undefined);
    };
  }, [kind, id]);
  return other;
}
