import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with what every app can do: SHA-1, 6 digits, a new code every 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Codes of the step before and after count as well: clocks differ, and typing takes time. */
const DRIFT_STEPS = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Half minutes since 1970. @param now epoch milliseconds. */
export const totpStep = (now: number): number => Math.floor(now / 1_000 / STEP_SECONDS);

/** The code of one step (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that a code belongs to; undefined when it is not one of those that count now. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | undefined {
  const typed = Buffer.from(code);
  const current = totpStep(now);
  let found: number | undefined;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    const right = Buffer.from(totpCode(secret, step));
    if (typed.length === right.length && timingSafeEqual(typed, right)) found = step;
  }
  return found;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, as authenticator apps take secrets. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >>> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** What an app reads from the QR code; it takes the defaults of RFC 6238 for what is not said. */
export function otpauthAddress(secret: Uint8Array, names: { site: string; username: string }): string {
  // A colon parts the two names.
  const plain = (name: string) => encodeURIComponent(name.replaceAll(':', ' ').slice(0, 40).toWellFormed());
  return `otpauth://totp/${plain(names.site)}:${plain(names.username)}?secret=${base32(secret)}&issuer=${plain(names.site)}`;
}
