import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { PRIVATE_TOKEN } from './private-link.ts';

const never = () => () => undefined;

/**
 * The token behind the `#` of a private page's address. Undefined while the server's HTML is shown, which
 * cannot know it; null when there is none or it was not copied whole.
 */
export function usePrivateToken(): string | null | undefined {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const token = useLocation().hash.slice(1);
  if (!inBrowser) return undefined;
  return PRIVATE_TOKEN.test(token) ? token : null;
}
