import { wellFormed } from './clean-text.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML that shows it, also within quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The same for XML, without the characters that XML 1.0 cannot hold, lone surrogates included. */
export const escapeXml = (text: string): string =>
  escapeHtml(
    wellFormed(text)
      // oxlint-disable-next-line no-control-regex -- the characters that XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
  );
