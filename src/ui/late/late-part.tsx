import {
  createElement,
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadWithRetry } from './load-with-retry.ts';

/**
 * A part whose HTML comes with the page and whose code comes once the page is alive. What the server made stays on the
 * screen until then, however bad the signal, and whatever changes around it.
 * @param load an `import()` of the part; call this outside components.
 * @param roomOf what stands there when the browser comes from another page, until the code is there
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  roomOf: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let code: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => (code ??= loadWithRetry(load).then((part) => ({ default: part })));
  const Part = lazy(loadOnce) as ComponentType<Props>;

  return function LatePart(props: Props) {
    const part = <Suspense fallback={roomOf(props)}>{createElement(Part, props)}</Suspense>;
    // The same element until its code is there: React takes away what the server sent of one that changes before.
    const [first] = useState({ props, part });
    const [isHere, setIsHere] = useState(false);
    useEffect(() => {
      let isGone = false;
      void loadOnce().then(() => isGone || startTransition(() => setIsHere(true)));
      return () => {
        isGone = true;
      };
    }, []);
    return isHere && props !== first.props ? part : first.part;
  };
}
