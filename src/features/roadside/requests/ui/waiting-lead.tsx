import { clockTime } from '#platform/time/local-time.ts';
import { useNow } from '#ui/use-now.ts';
import { waitingOf } from '../waiting.model.ts';
import '../../ui/roadside.css';

/** The one number that matters, and below it the road to what happens next by itself. Read out only when asked for. */
export function WaitingLead({ request }: { request: Parameters<typeof waitingOf>[0] }) {
  const now = useNow(0);
  const waiting = waitingOf(request, now);
  if (!waiting) return null;
  const { count, unit, since, next } = waiting;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-reading leading-none font-extrabold tracking-tight">{count}</span>
        <span className="text-title font-extrabold">{unit}</span>
        <span className="text-muted">{since}</span>
      </p>
      {next && (
        <div>
          <div
            role="img"
            aria-label={`${next.minutes} of ${next.of} minutes to the next step`}
            className="wait-road"
            style={{ '--done': `${(next.minutes / next.of) * 100}%` } as React.CSSProperties}
          />
          <p aria-hidden="true" className="flex justify-between text-note text-muted">
            <span>{clockTime(next.from)}</span>
            <span>{clockTime(next.to)}</span>
          </p>
          <p className="mt-1 text-note text-muted">
            {next.minutes < next.of
              ? `Nobody by ${clockTime(next.to)}? We ask others, farther out. You do not have to do anything.`
              : 'The next riders are asked any moment. You do not have to do anything.'}
          </p>
        </div>
      )}
    </div>
  );
}
