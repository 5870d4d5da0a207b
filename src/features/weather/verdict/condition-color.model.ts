export type ConditionColor = 'green' | 'orange' | 'red';

/** A text that contains one of these is green, whatever else it contains. Case-sensitive. */
const GREEN_WORDS = ['comfortable', 'Low wind', 'No precipitation', 'Good visibility'] as const;

/** A text without a green word that contains one of these is orange. Case-sensitive. */
export const ORANGE_WORDS = ['Cold', 'Hot', 'Moderate', 'Light', 'Reduced'] as const;

/**
 * The icon color of a condition text: the product specification's substring rule, to the letter.
 * "uncomfortable" is therefore green and "Lightning" orange, so no text may contain such a word by accident.
 */
export function conditionColor(text: string): ConditionColor {
  if (GREEN_WORDS.some((word) => text.includes(word))) return 'green';
  return ORANGE_WORDS.some((word) => text.includes(word)) ? 'orange' : 'red';
}
