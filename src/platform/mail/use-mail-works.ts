import { useSiteFacts } from '#platform/page-text/site-facts.ts';

/** Whether this site can send email, from the root's loader: where it cannot, no page promises any. */
export const useMailWorks = (): boolean => useSiteFacts<{ mailWorks?: boolean }>()?.mailWorks ?? false;
