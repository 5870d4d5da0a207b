import { useNavigation } from 'react-router';

/** A dashed line under the bar while the next page is on its way; it waits 150 ms, so quick pages never flash. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return (
    <output className="absolute inset-x-0 top-full h-0">
      {state !== 'idle' && (
        <>
          <span className="sr-only">Loading page</span>
          <span className="navigation-progress" aria-hidden="true" />
        </>
      )}
    </output>
  );
}
