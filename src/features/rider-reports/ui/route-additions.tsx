import { shortWeekdayText } from '#platform/time/day-text.ts';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { ListResult } from '#ui/lists/list-result.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { CONDITION_LABELS } from '../rider-reports.model.ts';
import { routeAdditionsQuery, takeDown } from '../rider-reports.queries.ts';
import type { RouteAdditions as Additions } from '../rider-reports.schema.ts';

/** Reports and photos of a route, for admins: what is shown can be taken down here. */
export function RouteAdditions({ routeId }: { routeId: number }) {
  const query = useQuery(routeAdditionsQuery(routeId));
  return (
    <section aria-labelledby={`additions-${routeId}`} className="flex flex-col gap-3">
      <h3 id={`additions-${routeId}`} tabIndex={-1}>
        Reports and photos from riders
      </h3>
      <ListResult query={query} loading="Loading reports and photos" failure="They could not be fetched">
        {(found) => <AdditionLines routeId={routeId} additions={found} />}
      </ListResult>
    </section>
  );
}

function AdditionLines({ routeId, additions }: { routeId: number; additions: Additions }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: takeDown,
    onSuccess: async ({ message }) => {
      toast({ title: 'Taken down', description: message });
      await client.invalidateQueries({ queryKey: routeAdditionsQuery(routeId).queryKey });
    },
    onError: (error) => failureToast('Not taken down', error, 'Please try again.'),
  });
  useFocusAfter(remove.isPending, () => document.getElementById(`additions-${routeId}`));
  const lines = [
    ...additions.reports.map(({ id, kind, note, seenOn, status, gone }) => ({
      id,
      kind: 'route-reports' as const,
      title: CONDITION_LABELS[kind],
      text: [note, `Seen ${shortWeekdayText(seenOn)}.`, gone > 0 && `${gone} say it is gone.`]
        .filter(Boolean)
        .join(' '),
      status,
      picture: undefined,
    })),
    ...additions.photos.map(({ id, url, alt, credit, status }) => ({
      id,
      kind: 'route-photos' as const,
      title: 'Photo',
      text: [alt, credit && `By ${credit}.`].filter(Boolean).join(' '),
      status,
      picture: url,
    })),
  ];
  if (lines.length === 0) return <p className="text-muted">None so far.</p>;
  return (
    <ul className="divide-y-2 divide-line border-y-2 border-line">
      {lines.map(({ id, kind, title, text, status, picture }) => (
        <li key={id} className="flex items-center gap-4 py-3">
          {picture !== undefined && (
            <img src={picture} alt="" className="size-14 shrink-0 rounded-control bg-fill object-cover" />
          )}
          <p id={`addition-${id}`} className="min-w-0 flex-1">
            <strong>{title}</strong> {text}
            {status === 'pending' && <span className="text-muted"> Waits for review.</span>}
          </p>
          <Button
            variant="secondary"
            compact
            icon="trash-2"
            aria-describedby={`addition-${id}`}
            pending={remove.isPending && remove.variables.id === id}
            onClick={() => remove.mutate({ kind, id })}
          >
            Take down
            <span className="sr-only">{title.toLowerCase()}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
