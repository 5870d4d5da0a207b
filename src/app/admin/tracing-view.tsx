import type { Site } from '#features/page-context.server.ts';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { TraceRoads } from '#features/routes/tracing/ui/trace-roads.tsx';

/** Traces lines for roads that were submitted without one. */
export function TracingView() {
  const baseMap = useSiteFacts<Site>()?.baseMap;
  return (
    <section aria-labelledby="tracing-heading">
      <h2 id="tracing-heading" className="mb-3">
        Roads Without a Line
      </h2>
      {baseMap && <TraceRoads baseMap={baseMap} />}
    </section>
  );
}
