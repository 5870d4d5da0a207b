import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadWithRetry } from './load-with-retry.ts';

/**
 * A part whose HTML comes with the page and whose code comes once the page is alive. What the server made stays on the
 * screen until then, however bad the signal.
 * @param load an `import()` of the part; call this outside components.
 * @param room what stands there when the browser comes from another page, until the code is there
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  room: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await loadWithRetry(load) }));
  return function LatePart(props: Props) {
    return <Suspense fallback={room}>{createElement(Part as ComponentType<Props>, props)}</Suspense>;
  };
}
