import { numberText } from '#platform/text/number-text.ts';
import { postJson } from '#platform/api-client/api-client.ts';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { sizeText } from '../size.model.ts';
import { statusQuery } from '../status.queries.ts';
import type { SiteStatus } from '../status.schema.ts';

type Backup = NonNullable<SiteStatus['backup']>;

/** The last backup that was proven, and a button for the next one. */
export function BackupPart({
  backup,
  time,
}: {
  backup: Backup;
  /** Of an instant, ISO 8601 in. */
  time: (iso: string) => string;
}) {
  const client = useQueryClient();
  const backUp = useMutation({
    mutationFn: () => postJson<{ message: string }>('/api/admin/backups', undefined),
    onSuccess: async ({ message }) => {
      toast({ title: 'Backup Begun', description: `${message}. This takes a while: press Refresh.` });
      await client.invalidateQueries({ queryKey: statusQuery().queryKey });
    },
    onError: (error) => failureToast('Backup Failed', error, 'No backup was begun.'),
  });
  const { last, trouble, underWaySince, isNightly } = backup;
  const shape = trouble !== null ? 'octagon' : last ? 'guide' : 'blank';
  return (
    <>
      <p className="flex items-start gap-3">
        <SignFace shape={shape} />
        <span>
          <span className="block font-bold">{last ? time(last.madeAt) : 'There is none yet'}</span>
          {last && <span className="block text-note text-muted">{provenText(last)}</span>}
        </span>
      </p>
      {trouble !== null && <p className="mt-2 wrap-break-word">{trouble}</p>}
      {!isNightly && (
        <p className="mt-2 text-note">
          None is made at night. Whoever runs the server can switch that on with BACKUP_KEEP_DAYS.
        </p>
      )}
      {underWaySince !== null && <p className="mt-2">One is being made since {time(underWaySince)}.</p>}
      <div className="mt-3">
        <Button
          variant="secondary"
          compact
          pending={backUp.isPending || underWaySince !== null}
          onClick={() => backUp.mutate()}
        >
          Back up now
        </Button>
      </div>
    </>
  );
}

function provenText({ bytes, rows, files, inBucket }: NonNullable<Backup['last']>): string {
  return [
    rows === null
      ? 'Restored and compared.'
      : `Restored and compared: ${numberText(rows)} rows, ${numberText(files ?? 0)} files.`,
    ...(bytes === null ? [] : [`${sizeText(bytes)}.`]),
    ...(inBucket === null ? [] : [inBucket ? 'On disk and in the bucket.' : 'On disk alone.']),
  ].join(' ');
}
