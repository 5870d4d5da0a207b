import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's half of the keys, in Base64url: its public key and a secret that both sides know (RFC 8291). */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

export const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** One record holds everything, and push services take no longer body (RFC 8291, section 4). */
const RECORD_BYTES = 4_096;
const HEAD_BYTES = SALT_BYTES + 4 + 1 + 65;
/** Of what is sent, in UTF-8. */
export const MOST_PUSH_BYTES = RECORD_BYTES - HEAD_BYTES - TAG_BYTES - 1;
/** After the text of the last record (RFC 8188, section 2). */
const LAST_RECORD = 2;

const bytesOf = (text: string) => Buffer.from(text, 'base64url');
const derived = (salt: Uint8Array, secret: Uint8Array, info: string | Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Whether something can be encrypted for them: lengths as they are, and a point that lies on the curve. */
export function areUsableKeys({ p256dh, auth }: PushKeys): boolean {
  if (bytesOf(p256dh).length !== 65 || bytesOf(auth).length !== 16) return false;
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(bytesOf(p256dh));
    return true;
  } catch {
    return false;
  }
}

/**
 * A message that only one browser can read, as the body of a request: `aes128gcm` (RFC 8188) with the keys of RFC 8291.
 * @param given for tests: the sender's private key and the salt, which are new for each message otherwise
 * @throws RangeError when the text is longer than `MOST_PUSH_BYTES`
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  given: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer<ArrayBuffer> {
  const plain = Buffer.from(text);
  if (plain.length > MOST_PUSH_BYTES) throw new RangeError('A push message is too long.');
  const sender = createECDH(CURVE);
  if (given.privateKey) sender.setPrivateKey(given.privateKey);
  else sender.generateKeys();
  const salt = given.salt ?? randomBytes(SALT_BYTES);
  const own = sender.getPublicKey();
  const theirs = bytesOf(p256dh);
  const shared = sender.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own]);
  const secret = derived(bytesOf(auth), shared, info, 32);
  const key = derived(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(salt, secret, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  const hidden = [cipher.update(plain), cipher.update(Buffer.from([LAST_RECORD])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, ...hidden, cipher.getAuthTag()]);
}
