/** What servers say that take mail for others only from whom they know, here in English as all of them do. */
const STRANGER =
  /relay access|relaying? (?:is )?(?:denied|prohibited|not)|(?:unable|not permitted|not allowed) to relay|for relay|rcpthosts|authentication (?:is )?required/i;

/** True when a server refuses a recipient because it does not know who sends: that is no recipient's fault. */
export const takesUsForStrangers = (said: string): boolean => STRANGER.test(said);

/** What whoever runs the server may try, by what a mail server or the way to it says; the first that fits. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /^EAUTH [^]*(?:: 534|application-specific)/i,
    'The provider wants a password for programs (an “app password”) in SMTP_URL, not that of the account.',
  ],
  [
    /^EAUTH [^]*: 50[34]/,
    'This port takes no name and password as they are sent here: try port 587, or ask who runs the server.',
  ],
  [/^EAUTH/, 'Check the name and the password in SMTP_URL.'],
  [/wrong version number/, 'This port begins without TLS: smtps:// is for port 465, smtp:// for port 587.'],
  [/^ETLS/, 'This port offers no TLS, and a password goes over TLS only: try smtps:// and port 465.'],
  [/certificate|altname/i, 'The certificate has to be valid, and for the host that SMTP_URL names.'],
  [
    STRANGER,
    'The server takes mail for others only from accounts: SMTP_URL has to hold the name and the password of one.',
  ],
  [
    /^EENVELOPE Mail command failed/,
    'The server takes no mail from this sender: check MAIL_FROM, and the account that SMTP_URL names.',
  ],
  [
    /^EPROTOCOL Invalid greeting\. response=5/,
    'The server takes nothing from the address of this machine: use the server of a mail provider, with an account.',
  ],
  [/^EDNS|ENOTFOUND/, 'Check the host in SMTP_URL.'],
  [
    /^ETIMEDOUT|^EPROTOCOL|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/,
    'Check host and port in SMTP_URL: port 465 needs smtps://, and some networks let no mail out.',
  ],
];
const WAIT = 'The server asks to come back, which is done. There is something to mend only if that goes on.';

/** @param code of the failure, `said` what came with it, `answer` the server's number in it */
export const mailAdvice = (code: string, said: string, answer?: number): string | undefined =>
  answer !== undefined && answer >= 400 && answer < 500
    ? WAIT
    : ADVICE.find(([sign]) => sign.test(`${code} ${said}`))?.[1];
