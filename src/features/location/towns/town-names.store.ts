import type { Place } from '../location.schema.ts';

/** Names of the ZIP codes that were chosen or detected since the page was opened: "Estes Park, CO". */
const names = new Map<string, string>();

export function rememberTown({ town, state, zipCode }: Pick<Place, 'town' | 'state' | 'zipCode'>): void {
  names.set(zipCode, `${town}, ${state}`);
}

/** The town of a ZIP code, when it is known here. */
export const nameOfZip = (zipCode: string): string | undefined => names.get(zipCode);
