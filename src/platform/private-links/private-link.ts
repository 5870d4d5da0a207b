/** 24 random bytes in base64url: 192 bits, beyond guessing. */
export const PRIVATE_TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** One answer for links that never existed, ended or were taken back: a guesser learns nothing from it. */
export const LINK_GONE = 'This link no longer works, or it was not copied completely.';

/**
 * The address of a private page. The token stands behind the `#`: browsers send that part to no server, so it
 * reaches no log, no proxy and no referrer.
 * @param page path below `/private/`
 */
export const privateAddress = (
  page: `/private/${string}`,
  token: string,
  site: { publicUrl: string },
): string => `${site.publicUrl}${page}#${token}`;
