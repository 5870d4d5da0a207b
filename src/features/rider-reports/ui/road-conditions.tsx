import { useLateAnswer } from '#platform/api-client/late-answer.ts';
import { useSend } from '#platform/api-client/use-send.ts';
import { isoDay, monthDay } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { useNow } from '#ui/use-now.ts';
import { CONDITION_LABELS, seenText } from '../rider-reports.model.ts';
import { riderReportsQuery, sayGone } from '../rider-reports.queries.ts';
import type { Condition, RiderReports } from '../rider-reports.schema.ts';

export interface RiderReportsProps {
  routeId: number;
  /** What the server knew when it made the page; undefined when the browser has to ask. */
  known: RiderReports | undefined;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
}

/** What riders said of this road; undefined until it is known. */
export function useRiderReports({
  routeId,
  known,
}: Pick<RiderReportsProps, 'routeId' | 'known'>): RiderReports | undefined {
  const { data } = useLateAnswer(riderReportsQuery(routeId), known === undefined);
  return known ?? data;
}

/** What riders found on this road lately. Nothing when there is nothing to warn of. */
export function RoadConditions(props: RiderReportsProps) {
  const data = useRiderReports(props);
  const now = useNow(props.renderedAt);
  const current = (data?.conditions ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  if (!data || current.length === 0) return null;
  const today = isoDay(now / 1_000, data.timeZone);
  return (
    <section aria-labelledby="conditions-heading">
      <h2 id="conditions-heading">Reported by riders lately</h2>
      <ul className="mt-3 divide-y-2 divide-line border-y-2 border-line">
        {current.map((condition) => (
          <ConditionLine key={condition.id} condition={condition} today={today} timeZone={data.timeZone} />
        ))}
      </ul>
    </section>
  );
}

interface ConditionLineProps {
  condition: Condition;
  today: string;
  timeZone: string;
}

function ConditionLine({ condition, today, timeZone }: ConditionLineProps) {
  const { id, kind, note, seenOn, expiresAt } = condition;
  const label = CONDITION_LABELS[kind];
  const gone = useSend(() => sayGone(id), {
    onSent: () => undefined,
    onFailed: (error) => failureToast('Not sent', error, 'It could not be sent. Please try again.'),
  });
  // The last day that it is shown, which ends at the instant of its expiry.
  const lastDay = isoDay(Date.parse(expiresAt) / 1_000 - 1, timeZone);
  return (
    <li className="flex items-start gap-4 py-4">
      <SignFace shape="diamond" className="mt-0.5 size-8 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{label}</p>
        {note !== '' && <p className="mt-1 whitespace-pre-line">{note}</p>}
        <p className="mt-1 text-note text-muted">
          {seenText(seenOn, today)}. Shown until {dayText(lastDay)}.
        </p>
        <div className="needs-scripting no-print mt-2">
          {gone.isSent ? (
            <p role="status" className="text-note font-bold">
              You said that it is gone.
            </p>
          ) : (
            <Button
              variant="secondary"
              compact
              icon="check"
              pending={gone.isPending}
              onClick={() => gone.press(undefined)}
            >
              It's gone
              <span className="sr-only">({label})</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

const dayText = (day: string): string => monthDay(Date.parse(`${day}T12:00:00Z`) / 1_000, 'UTC');
