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
