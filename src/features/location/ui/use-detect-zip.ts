import { toast } from '#ui/toasts/toast-store.ts';
import type { ZipDetection } from '../zip-code.model.ts';
import { rememberTown } from '../towns/town-names.store.ts';
import { useDetectLocation } from './use-detect-location.ts';

/** The rider's own ZIP code at a press. Tells how it went. */
export function useDetectZip(): ZipDetection {
  const { detect, detecting } = useDetectLocation();
  return {
    detecting,
    detect: async () => {
      const detection = await detect();
      if (!detection) return undefined;
      if (!detection.ok) {
        toast({ title: 'Location Detection Failed', description: detection.message, variant: 'destructive' });
        return undefined;
      }
      const { zipCode, city, state } = detection.location;
      rememberTown({ town: city, state, zipCode });
      toast({ title: 'Location Detected', description: `Found zip code: ${zipCode}` });
      return zipCode;
    },
  };
}
