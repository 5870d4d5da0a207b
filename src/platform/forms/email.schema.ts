import * as z from 'zod/mini';
import { cleanText } from '#platform/text/clean-text.ts';
import { atMost, isBlank } from './field.schema.ts';

export const EMAIL_MESSAGE = 'Please enter a valid email address';

/** Of a path in SMTP, without its brackets (RFC 5321, 4.5.3.1.3, erratum 1690). */
const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;

/** RFC 5322's dot-atom. A quoted local part is allowed there too, and nobody has one. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of letters, digits and hyphens; the last one is no number, so that an IP address is no domain. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;
/** What a label may be made of before it is translated: nothing that an address of a page gives a meaning. */
const WORLDWIDE = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The domain as the name system knows it: `münchen.example` is `xn--mnchen-3ya.example` there. */
function registered(domain: string): string {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\u0000-\u007f]*$/.test(domain) || !WORLDWIDE.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** An address without space around it, its domain as mail servers write it. */
function mailable(text: string): string {
  const address = cleanText(text).trim();
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + registered(address.slice(at + 1));
}

function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  return at <= MAX_LOCAL_PART && LOCAL_PART.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1));
}

/** An e-mail address (RFC 5322, without quoted local parts); a domain in any script, which comes out in ASCII. */
export const emailField = (error: string = EMAIL_MESSAGE) =>
  z
    .string({ error })
    .check(
      atMost(MAX_EMAIL, error),
      z.overwrite(mailable),
      atMost(MAX_EMAIL, error),
      z.refine(isEmail, { error }),
      z.meta({ format: 'email' }),
    );

/** The same where none need be given: null when it is missing or blank. */
export const optionalEmailField = () =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (isBlank(value) ? null : value)),
      z.nullable(emailField()),
    ),
    null,
  );
