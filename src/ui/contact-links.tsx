export const MailLink = ({ address }: { address: string }) => (
  <a href={mailAddress(address)} className="text-link">
    {address}
  </a>
);

/** `&`, `?`, `%` and `#` may stand in an address and mean something in a link (RFC 6068). */
export const mailAddress = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

export const PhoneLink = ({ number }: { number: string }) => (
  <a href={telephoneAddress(number)} className="text-link">
    {number}
  </a>
);

/** What a phone dials: digits and a leading plus, without an extension. */
export const telephoneAddress = (number: string): string =>
  `tel:${(number.split(/ext|[x#]/i, 1)[0] ?? '').replace(/[^+\d]/g, '')}`;
