import { useRouteLoaderData } from 'react-router';
import { TraceRoads } from '#features/routes/tracing/ui/trace-roads.tsx';
import type { loader as rootLoader } from '../root.tsx';

/** Traces lines for roads that were submitted without one. */
export function TracingView() {
  const baseMap = useRouteLoaderData<typeof rootLoader>('root')?.baseMap;
  return (
    <section aria-labelledby="tracing-heading">
      <h2 id="tracing-heading" className="mb-3">
        Roads Without a Line
      </h2>
      {baseMap && <TraceRoads baseMap={baseMap} />}
    </section>
  );
}
