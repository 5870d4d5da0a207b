export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="text-link">
    {address}
  </a>
);

export const PhoneLink = ({ number }: { number: string }) => (
  <a href={telephoneAddress(number)} className="text-link">
    {number}
  </a>
);

/** What a phone dials: digits and a leading plus, without an extension. */
export const telephoneAddress = (number: string): string =>
  `tel:${number.replace(/(x|ext|#).*$/i, '').replace(/[^+\d]/g, '')}`;
