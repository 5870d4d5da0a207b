import { toast } from '#ui/toast-store.ts';

/** How the page finds the rider's ZIP code; undefined when the page has gone meanwhile. */
export type LocationDetector = () => Promise<
  { ok: true; location: { zipCode: string } } | { ok: false; message: string } | undefined
>;

/** The rider's own ZIP code, for those who stand where they know nothing. Tells how it went. */
export async function detectZip(detect: LocationDetector): Promise<string | undefined> {
  const detection = await detect();
  if (!detection) return undefined;
  if (!detection.ok) {
    toast({ title: 'Location Detection Failed', description: detection.message, variant: 'destructive' });
    return undefined;
  }
  const { zipCode } = detection.location;
  toast({ title: 'Location Detected', description: `Found zip code: ${zipCode}` });
  return zipCode;
}
