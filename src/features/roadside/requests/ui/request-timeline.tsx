import { nearTime } from '#platform/time/local-time.ts';
import { RoadTimeline } from '../../ui/road-timeline.tsx';
import { requestTimeline } from '../timeline.model.ts';

/** The way of the request, stop by stop along a road. */
export function RequestTimeline({ view }: { view: Parameters<typeof requestTimeline>[0] }) {
  return (
    <section aria-labelledby="request-timeline">
      <h2 id="request-timeline">So far</h2>
      <RoadTimeline
        stops={requestTimeline(view).map(({ label, at, state }) => ({
          label,
          state,
          ...(at !== null && { note: nearTime(at) }),
        }))}
      />
    </section>
  );
}
