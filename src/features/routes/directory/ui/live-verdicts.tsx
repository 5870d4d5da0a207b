// Load this file late: it brings TanStack Query.
import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '#platform/api-client/queries.ts';
import { whereQuery } from '../../where/where.queries.ts';
import { directoryLookOf, type DirectoryLook } from './directory-look.ts';

/** Asks for the weather that the page came without; `onLook` gets null when nobody has it. */
export function LiveVerdicts({
  ids,
  onLook,
}: {
  ids: readonly number[];
  onLook: (look: DirectoryLook | null) => void;
}) {
  const { data, isError } = useQuery({ ...whereQuery({ ids, wait: 'yes' }), enabled: ids.length > 0 });
  const show = useEffectEvent(onLook);
  useEffect(() => {
    if (data) show(directoryLookOf(data));
    else if (isError) show(null);
  }, [data, isError]);
  return null;
}
