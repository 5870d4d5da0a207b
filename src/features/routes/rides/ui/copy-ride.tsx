import { useEffect } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useQuery } from '#platform/api-client/queries.ts';
import { isUntouched } from '#platform/forms/form-draft.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { routeDetailsQuery } from '../../entry/route.queries.ts';
import type { RouteDetails } from '../../entry/route.schema.ts';
import { EMPTY_RIDE, rideFormValues, type RideFormValues } from './ride-fields.tsx';

/** What everyone sees of a ride, but for its day and who sent it. */
const copyOf = (ride: RouteDetails): RideFormValues => ({ ...rideFormValues(ride), rideDate: '' });

/** Fills an empty form from another ride; one that holds something only when it is asked to. */
export function CopyRide<Body extends FieldValues>({
  id,
  form,
}: {
  /** Of the ride to copy. */
  id: string;
  form: UseFormReturn<RideFormValues, unknown, Body>;
}) {
  const { data: ride, isError } = useQuery(routeDetailsQuery(id));
  const name = useWatch({ control: form.control, name: 'name' });
  const isCopied = ride !== undefined && name === ride.name;
  const fill = (from: RouteDetails) => form.reset(copyOf(from), { keepDefaultValues: true });

  useEffect(() => {
    if (ride?.isGroupRide && isUntouched(form.getValues(), EMPTY_RIDE))
      form.reset(copyOf(ride), { keepDefaultValues: true });
  }, [ride, form]);

  if (isError)
    return (
      <Notice tone="caution" title="The ride to copy could not be fetched">
        <p>You can still fill in the form yourself.</p>
      </Notice>
    );
  if (!ride?.isGroupRide) return null;
  return isCopied ? (
    <Notice tone="good" live title={`Copied from “${ride.name}”`}>
      <p>Choose the day, and look through the rest.</p>
    </Notice>
  ) : (
    <Notice
      tone="info"
      title={`Copy “${ride.name}”?`}
      actions={
        <Button variant="secondary" icon="copy" onClick={() => fill(ride)}>
          Fill in the form from it
        </Button>
      }
    >
      <p>The form holds something else, which would be gone.</p>
    </Notice>
  );
}
