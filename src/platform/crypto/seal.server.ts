import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for a column: AES-256-GCM, as Base64 of nonce, tag and text.
 * @param owner what it belongs to: for another owner `unseal` throws, so a row's secret is of no use in another row
 * @param key 32 bytes
 */
export function seal(secret: Uint8Array, owner: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64');
}

/** @throws Error when the text was changed, or sealed for another owner or by another key */
export function unseal(text: string, owner: string, key: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const textFrom = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, textFrom));
  return Buffer.concat([decipher.update(bytes.subarray(textFrom)), decipher.final()]);
}
