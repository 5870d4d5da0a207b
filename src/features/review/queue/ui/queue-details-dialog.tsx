import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { nearTime } from '#platform/time/local-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ListResult } from '#ui/list-result.tsx';
import { Notice } from '#ui/notice.tsx';
import { claim, queueDetailsQuery, release } from '../queue.queries.ts';
import type { QueueDetailsAnswer, QueueEntry } from '../queue.schema.ts';

export interface QueueDetailsDialogProps {
  entry: QueueEntry;
  onApprove: () => void;
  onDecline: () => void;
  onClose: () => void;
}

/** An entry, whole. Who opens it tells the others, and hears who else has it open. */
export function QueueDetailsDialog({ entry, onApprove, onDecline, onClose }: QueueDetailsDialogProps) {
  const { kind, id } = entry;
  const details = useQuery(queueDetailsQuery(entry));
  const [other, setOther] = useState<string>();
  useEffect(() => {
    // It only informs, so a failure is not worth a word.
    claim({ kind, id }).then(
      ({ claim: held }) => setOther(held && !held.isMine ? held.name : undefined),
      () => undefined,
    );
    return () => void release({ kind, id }).catch(() => undefined);
  }, [kind, id]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={entry.title}
      actions={
        <>
          <Button variant="secondary" icon="x" onClick={onDecline}>
            Decline
          </Button>
          <Button icon="check" onClick={onApprove}>
            Approve
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {other !== undefined && (
          <Notice live title={`${other} is looking at this`}>
            <p>You can decide it all the same.</p>
          </Notice>
        )}
        <ListResult query={details} loading="Loading the entry" failure="The entry could not be fetched">
          {(found) => <Details entry={found} />}
        </ListResult>
      </div>
    </Dialog>
  );
}

function Details({ entry }: { entry: QueueDetailsAnswer }) {
  const { duplicates, hints, facts, text, href, picture, submittedAt, approvesAtOnce } = entry;
  return (
    <div className="flex flex-col gap-4">
      {(duplicates.length > 0 || hints.length > 0) && (
        <Notice tone="caution" title="Look twice">
          <ul className="flex flex-col gap-1">
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
            {duplicates.map(({ title, why, href: other }) => (
              <li key={`${title} ${other}`}>
                Perhaps the same:{' '}
                <Link to={other} target="_blank" className="text-link">
                  {title}
                </Link>
                . {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-5 gap-y-2">
        {[...facts, { label: 'Sent', value: nearTime(submittedAt) }].map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-note text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {picture && (
        <img
          src={picture.url}
          alt={picture.alt}
          className="max-h-[50dvh] w-full rounded-control bg-line object-contain"
        />
      )}
      {text !== '' && <p className="max-w-prose whitespace-pre-line">{text}</p>}
      <p className="text-note text-muted">
        {approvesAtOnce
          ? 'Approving passes it on to volunteers at once; that cannot be undone.'
          : 'A decision takes effect after 30 seconds; until then you can undo it.'}{' '}
        <Link to={href} className="text-link">
          {href.startsWith('/admin') ? 'Edit it in its tab' : 'See its page'}
        </Link>
      </p>
    </div>
  );
}
