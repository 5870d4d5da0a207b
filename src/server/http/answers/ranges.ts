/** A file as byte ranges see it. */
export interface RangedFile {
  /** Bytes. */
  size: number;
  /** Epoch ms. */
  modifiedAt: number;
}

const RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/**
 * The `Range` header to send a file by, or undefined to send all of it (RFC 9110 §14.2): what is not one correct byte
 * range is ignored, and so is any when `If-Range` names another version. Our tags are weak and never name one.
 */
export function usableRange(
  headers: { range?: string | undefined; 'if-range'?: string | undefined },
  file: RangedFile,
): string | undefined {
  const range = headers.range?.trim() ?? '';
  const [, first, last, suffix] = RANGE.exec(range) ?? [];
  if (first === undefined && suffix === undefined) return undefined;
  if (first !== undefined && last && Number(last) < Number(first)) return undefined;
  const version = headers['if-range'];
  if (version !== undefined && Date.parse(version) !== Math.floor(file.modifiedAt / 1000) * 1000)
    return undefined;
  return suffix !== undefined && Number(suffix) >= file.size ? 'bytes=0-' : range.toLowerCase();
}
