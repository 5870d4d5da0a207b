import { domainToASCII } from 'node:url';

/** These ignore dots before the @, so that one person has many spellings. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address most likely reaches, for counting: lower case, without a tag after "+", the domain as
 * ASCII. Never an address to write to.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const domain = at < 0 ? '' : text.slice(at + 1);
  const host = (domainToASCII(domain) || domain).replace(/\.$/, '');
  const tag = local.indexOf('+', 1);
  const person = tag < 0 ? local : local.slice(0, tag);
  return WITHOUT_DOTS.has(host) ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`;
}

/** The form in which addresses are kept and compared, however their letters are written. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
