/** Something that may break and stay broken, of which admins want to know. */
export interface Watch {
  /** Stored: lower case, digits and dashes; never changes once used. */
  name: string;
  /** How bad it is: `bad` (default) when people feel it, `caution` when something stands in. */
  level?: 'caution' | 'bad';
  /** False for what keeps mails from leaving: admins see it in their area alone. */
  isMailed?: false;
  /**
   * Looks whether it is broken now, at most for some seconds.
   * @returns what is wrong, since when and what to do, in sentences without personal data; null when it is well;
   *   undefined when nobody can tell
   */
  look: () => Promise<string | null | undefined>;
}
