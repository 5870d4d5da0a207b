/** What whoever runs the server may try, by what a mail server or the way to it says; the first that fits. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^EAUTH/, 'Check the name and the password in SMTP_URL.'],
  [/wrong version number/, 'This port begins without TLS: smtps:// is for port 465, smtp:// for port 587.'],
  [/^ETLS/, 'This port offers no TLS, and a password goes over TLS only: try smtps:// and port 465.'],
  [/certificate|altname/i, 'The certificate has to be valid, and for the host that SMTP_URL names.'],
  [
    /^EENVELOPE Mail command failed/,
    'The server takes no mail from this sender: check MAIL_FROM, and the account that SMTP_URL names.',
  ],
  [/^EDNS|ENOTFOUND/, 'Check the host in SMTP_URL.'],
  [
    /^ETIMEDOUT|^EPROTOCOL|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/,
    'Check host and port in SMTP_URL: port 465 needs smtps://, and some networks let no mail out.',
  ],
];

/** @param code of the failure, `said` what came with it */
export const mailAdvice = (code: string, said: string): string | undefined =>
  ADVICE.find(([sign]) => sign.test(`${code} ${said}`))?.[1];
