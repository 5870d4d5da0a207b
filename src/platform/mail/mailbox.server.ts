import { domainToASCII } from 'node:url';

/** These ignore dots before the @, so that one person has many spellings. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address most likely reaches, for counting: lower case, without a tag after "+", the domain as
 * ASCII. Never an address to write to.
 */
export function mailboxOf(address: string): string {
  const [, local = '', domain = ''] =
    /^(.*)@([^@]*)$/s.exec(address.trim().normalize('NFC').toLowerCase()) ?? [];
  const host = (domainToASCII(domain) || domain).replace(/\.$/, '');
  const person = local.replace(/(?<=.)\+.*$/s, '');
  return WITHOUT_DOTS.has(host) ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`;
}
