import { useEffect } from 'react';
import { toast } from './toast-store.ts';

/** Says in a toast, too, that a list could not be had: once for each failure, also of another try. */
export function useFailureToast({ error }: { error: unknown }, title: string, description: string): void {
  useEffect(() => {
    if (error) toast({ title, description, variant: 'destructive' });
  }, [error, title, description]);
}
