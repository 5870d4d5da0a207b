import { createContext, RouterContextProvider } from 'react-router';
import type { PageContext } from '#features/page-context.server.ts';

/** Loaders read the site and its services from here; they are the same services the API's routes call. */
export const requestContext = createContext<PageContext>();

/** The server calls this copy (through the build's entry), so that key and router agree on their identity. */
export function provideRequestContext(value: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(requestContext, value);
  return provider;
}
