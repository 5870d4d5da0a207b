/**
 * QR codes (ISO/IEC 18004) for short texts: byte mode, error correction level M, versions 1 to 20.
 * The order of steps follows the standard; tables are its own for level M.
 */

/** By version, from 1: error correction bytes of a block, and how many blocks there are. */
const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

type Grid = boolean[][];

/**
 * The squares of a QR code, row by row; true is dark. No margin: draw four squares of white around it.
 * @throws RangeError for more than 666 bytes.
 */
export function qrCode(text: string): Grid {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, index) => fits(bytes.length, index + 1)) + 1;
  if (version === 0) throw new RangeError('The text is too long for a QR code.');
  const bits = withCheckBytes(dataBytes(bytes, version), version);
  const { grid, fixed } = fixedPatterns(version);
  placeData(grid, fixed, bits);
  let best: { grid: Grid; penalty: number } | undefined;
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    const masked = grid.map((row, y) =>
      row.map((dark, x) => dark !== (!fixed[y]?.[x] && (MASKS[mask]?.(x, y) ?? false))),
    );
    drawFormat(masked, mask);
    const penalty = penaltyOf(masked);
    if (!best || penalty < best.penalty) best = { grid: masked, penalty };
  }
  return best?.grid ?? grid;
}

/** An SVG path of all dark squares, one unit each, within four units of margin. */
export function qrPath(text: string): { size: number; path: string } {
  const grid = qrCode(text);
  const path = grid
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
  return { size: grid.length + 8, path };
}

const sizeOf = (version: number) => version * 4 + 17;
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** All squares that hold data or check bits. */
function rawBits(version: number): number {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const plain = (16 * version + 128) * version + 64;
  const patterns = aligned === 0 ? 0 : (25 * aligned - 10) * aligned - 55;
  return plain - patterns - (version >= 7 ? 36 : 0);
}
const dataCapacity = (version: number) =>
  Math.floor(rawBits(version) / 8) - (CHECK_BYTES[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
const fits = (length: number, version: number) =>
  4 + lengthBits(version) + length * 8 <= dataCapacity(version) * 8;

function dataBytes(bytes: readonly number[], version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  const capacity = dataCapacity(version);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    data.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** Parts the data into blocks, adds each block's check bytes, and interleaves them, as bits. */
function withCheckBytes(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const checks = CHECK_BYTES[version - 1] ?? 0;
  const total = Math.floor(rawBits(version) / 8);
  const shortBlocks = count - (total % count);
  const shortLength = Math.floor(total / count) - checks;
  const divisor = generator(checks);
  const blocks: { data: number[]; check: number[] }[] = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    const length = shortLength + (index < shortBlocks ? 0 : 1);
    const part = data.slice(at, at + length);
    blocks.push({ data: part, check: remainder(part, divisor) });
    at += length;
  }
  const interleaved: number[] = [];
  for (let at = 0; at <= shortLength; at += 1)
    for (const block of blocks) interleaved.push(...block.data.slice(at, at + 1));
  for (let at = 0; at < checks; at += 1)
    for (const block of blocks) interleaved.push(...block.check.slice(at, at + 1));
  return interleaved.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
}

/** Product in the field of 256 elements that Reed-Solomon codes of QR use. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    for (let at = 0; at < degree; at += 1)
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result[0] ?? 0);
    result = [...result.slice(1), 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor));
  }
  return result;
}

/** Finder, alignment and timing patterns, version, and the place of the format. */
function fixedPatterns(version: number): { grid: Grid; fixed: Grid } {
  const size = sizeOf(version);
  const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const grid = empty();
  const fixed = empty();
  const put = (x: number, y: number, dark: boolean) => {
    const [row, marks] = [grid[y], fixed[y]];
    if (!row || !marks || x < 0 || x >= size) return;
    row[x] = dark;
    marks[x] = true;
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        put(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  for (const [i, cx] of centres.entries())
    for (const [j, cy] of centres.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) put(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  for (let at = 0; at < 9; at += 1) {
    if (at !== 6) put(8, at, false);
    if (at !== 6) put(at, 8, false);
    if (at < 8) put(size - 1 - at, 8, false);
    if (at < 8) put(8, size - 1 - at, at === 7);
  }
  if (version >= 7) {
    let rest = version;
    for (let turn = 0; turn < 12; turn += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let bit = 0; bit < 18; bit += 1) {
      const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      put(a, b, ((bits >>> bit) & 1) === 1);
      put(b, a, ((bits >>> bit) & 1) === 1);
    }
  }
  return { grid, fixed };
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const far = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => far - step * (count - 2 - index))];
}

/** In columns of two, upwards and downwards by turns, beginning at the lower right corner. */
function placeData(grid: Grid, fixed: Grid, bits: readonly number[]): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const row = grid[y];
        if (!row || fixed[y]?.[x]) continue;
        row[x] = bits[at] === 1;
        at += 1;
      }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Level M and the mask, twice. */
function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  let rest = mask;
  for (let turn = 0; turn < 10; turn += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const put = (x: number, y: number, bit: number) => {
    const row = grid[y];
    if (row) row[x] = ((bits >>> bit) & 1) === 1;
  };
  for (let bit = 0; bit < 15; bit += 1) {
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : 14 - bit;
    if (bit < 8) put(8, near, bit);
    else put(bit === 8 ? 7 : near, 8, bit);
    if (bit < 8) put(size - 1 - bit, 8, bit);
    else put(8, size - 15 + bit, bit);
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, and too much of one colour. */
function penaltyOf(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  let penalty = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const finder of ['10111010000', '00001011101'])
      for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) penalty += 40;
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const dark = grid[y]?.[x];
      if (dark === grid[y - 1]?.[x] && dark === grid[y]?.[x - 1] && dark === grid[y - 1]?.[x - 1])
        penalty += 3;
    }
  const share = grid.flat().filter(Boolean).length / (size * size);
  return penalty + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
