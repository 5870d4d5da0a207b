/** The specification's message for anything but five digits. */
export const ZIP_CODE_MESSAGE = 'Please enter a valid 5-digit zip code';

/** Five digits; whether such a ZIP code exists, the server knows. */
export const ZIP_CODE = /^\d{5}$/;

export const isZipCode = (text: string): boolean => ZIP_CODE.test(text);

/** What a ZIP code field keeps of what is typed or pasted: digits, at most five. */
export const zipDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 5);

/** Finding the ZIP code of a rider who stands where they know nothing, at their press. */
export interface ZipDetection {
  /** Tells how it went; undefined when there is nothing to take over. */
  detect: () => Promise<string | undefined>;
  detecting: boolean;
}
