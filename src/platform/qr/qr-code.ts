import { encode } from 'uqr';

/** White squares around a code, without which readers miss it (ISO/IEC 18004). */
const MARGIN = 4;

/**
 * A QR code as an SVG path of all dark squares, one unit each, within the margin; error correction level M.
 * @returns `size` of the whole picture in units
 */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: MARGIN });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
