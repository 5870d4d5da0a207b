import { createDeviceStore } from '#platform/device/device-store.ts';
import type { Place } from '../location.schema.ts';
import { isZipCode } from '../zip-code.model.ts';

/** Names of the ZIP codes that were chosen or detected since the page was opened: "Estes Park, CO". */
const names = new Map<string, string>();

export function rememberTown({ town, state, zipCode }: Pick<Place, 'town' | 'state' | 'zipCode'>): void {
  names.set(zipCode, `${town}, ${state}`);
  lastZip.set(zipCode);
}

/** The town of a ZIP code, when it is known here. */
export const nameOfZip = (zipCode: string): string | undefined => names.get(zipCode);

/** The ZIP code that was chosen, detected or checked last on this device: towns near it are offered first. */
export const lastZip = createDeviceStore<string | undefined>(
  'last-zip',
  (value) => (typeof value === 'string' && isZipCode(value) ? value : undefined),
  undefined,
);
