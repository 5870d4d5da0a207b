export const ZIP_CODE_NOT_FOUND = 'Zip code not found';
export const MILITARY_ZIP_CODE =
  'This ZIP code is for military mail (APO, FPO or DPO) and has no place on the map. Please enter the ZIP code of the place you ride in.';
export const LOCATION_NOT_FOUND = 'Unable to determine zip code from location';

/**
 * True for mail to the forces abroad: prefixes 090–098 (AE: Europe, Middle East, Africa), 340 (AA: Americas)
 * and 962–966 (AP: Pacific), as in USPS Publication 28, and in the 649 military ZIPs of `zipcodes`.
 */
export function isMilitaryZip(zipCode: string): boolean {
  return /^(09[0-8]|340|96[2-6])\d\d$/.test(zipCode);
}

/** Why a ZIP code has no place. */
export const noPlace = (zipCode: string): string =>
  isMilitaryZip(zipCode) ? MILITARY_ZIP_CODE : ZIP_CODE_NOT_FOUND;

/** The same of some ZIP codes of a list, by their names. @param unknown says it of those that there are not */
export function noPlaces(zipCodes: readonly string[], unknown: (zipCodes: string[]) => string): string {
  const military = zipCodes.filter(isMilitaryZip);
  const others = zipCodes.filter((zipCode) => !isMilitaryZip(zipCode));
  const isOne = military.length === 1;
  const forMail = `${isOne ? 'ZIP code' : 'ZIP codes'} ${military.join(', ')} ${isOne ? 'is' : 'are'} for military mail (APO, FPO or DPO) and ${isOne ? 'has' : 'have'} no place on the map`;
  return [...(others.length > 0 ? [unknown(others)] : []), ...(military.length > 0 ? [forMail] : [])].join(
    '. ',
  );
}
