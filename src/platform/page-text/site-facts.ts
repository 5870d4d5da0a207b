import { useRouteLoaderData } from 'react-router';
import { fromPageText, type PageText } from './page-text.ts';

/** Out of what the root's loader sent with the page; undefined only when the root itself failed. */
export const siteFacts = <Facts>(sent: unknown): Facts | undefined =>
  fromPageText(sent as PageText<Facts> | undefined);

/** The site's facts, the very same each time. */
export const useSiteFacts = <Facts>(): Facts | undefined => siteFacts(useRouteLoaderData('root'));
