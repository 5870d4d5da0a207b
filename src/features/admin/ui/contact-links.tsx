export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="text-link break-all">
    {address}
  </a>
);

export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className="text-link">
    {number}
  </a>
);
