import type { UseFormReturn } from 'react-hook-form';
import { useQuery } from '#platform/api-client/queries.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import type { HelpForm } from '../../public.schema.ts';
import type { RequestValues } from '../request-draft.store.ts';
import { nearHelpQuery } from '../requests.queries.ts';

const ASKED = ['zipCode', 'issueType', 'latitude', 'longitude'] as const;

/** Who could come, once place and problem are known; nothing without a connection. */
export function NearHelp({ form }: { form: UseFormReturn<RequestValues, unknown, HelpForm> }) {
  const [zipCode, issueType, latitude, longitude] = form.watch(ASKED);
  const near = useQuery(nearHelpQuery({ zipCode, issueType, latitude, longitude })).data;
  return (
    <div aria-live="polite">
      {near && (
        <p className="mt-5 flex items-start gap-3">
          <SignFace shape={near.volunteers > 0 ? 'guide' : 'diamond'} className="size-7 shrink-0" />
          <span>{near.message}</span>
        </p>
      )}
    </div>
  );
}
