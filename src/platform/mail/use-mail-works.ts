import { useRouteLoaderData } from 'react-router';

/** Whether this site can send email, from the root's loader: where it cannot, no page promises any. */
export const useMailWorks = (): boolean =>
  useRouteLoaderData<{ mailWorks?: boolean }>('root')?.mailWorks ?? false;
