/** Widths of the WebP variants in pixels; none is wider than the picture. */
const VARIANT_WIDTHS = [480, 960, 1600] as const;
/** Longer sides are scaled down to this, in pixels. */
export const MAX_SIDE = 1_600;
/** The gallery counts up to here: beyond it nobody pages. */
export const IMAGES_COUNTED = 10_000;
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Phones that say so have up to so many pixels. */
export const MEGAPIXEL = 1_040_000;

export const INVALID_TYPE = {
  title: 'Invalid file type',
  text: 'Please select an image file (JPG, PNG, GIF, WebP)',
} as const;
export const TOO_LARGE = {
  title: 'File too large',
  text: 'Please select an image smaller than 5MB',
} as const;

const FOLDER = '/images/';
const PICTURE = /^([a-z0-9]{20})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|png)$/;
const FILE = /^[a-z0-9]{20}-[1-9]\d{0,3}(x[1-9]\d{0,3})?\.(jpg|png|webp)$/;

type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** File formats by what the bytes begin with, whatever the name says; undefined for anything else. */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  // AVIF may be any of its brands; some programs name a more general one first.
  if (/^ftyp(?:.{4})*avi[fs]/s.test(text(4, 40))) return 'avif';
  return undefined;
}

/** Bit depth 16 and Adam7 in the header of a PNG: the whole of it is unpacked at once, into 8 bytes a pixel. */
const isDeepInterlaced = (bytes: Uint8Array): boolean => bytes[24] === 16 && bytes[28] === 1;

/**
 * Width times height of what may be uploaded: phones make up to 50. AVIF is decoded as a whole, into up to 25 bytes a
 * pixel, which a kilobyte is enough to ask for.
 */
export function mostMegapixels(bytes: Uint8Array): number {
  const format = imageFormat(bytes);
  return format === 'avif' || (format === 'png' && isDeepInterlaced(bytes)) ? 25 : 50;
}

/** What a JPEG may have. One row of 50 million pixels takes a decoder 1.4 GB, and as many rows more than its time. */
export const LONGEST_SIDE = 65_535;

export const isImageFile = (name: string) => FILE.test(name);

/** What the names of all files of a picture begin with. */
export const stemOf = (name: string) => name.slice(0, name.indexOf('-'));

/** Names of a picture's files: what every program shows, and the smaller ones for `srcset`. */
export const pictureName = (stem: string, width: number, height: number, type: 'jpg' | 'png') =>
  `${stem}-${width}x${height}.${type}`;
export const variantName = (stem: string, width: number) => `${stem}-${width}.webp`;

/** Widths of the variants of a picture this wide. */
export const variantWidths = (width: number): number[] => [
  ...VARIANT_WIDTHS.filter((variant) => variant < width),
  width,
];

interface ImageVariant {
  url: string;
  width: number;
}

/** What `<img>` needs to know of an uploaded picture. Sizes in pixels. */
export interface Picture {
  src: string;
  /** For the attribute `srcset`. */
  srcSet: string;
  width: number;
  height: number;
  variants: ImageVariant[];
}

/**
 * A picture from its address alone: size and variants follow from the name. Undefined for an address that is
 * not one of ours. Absolute addresses of this site count when `publicUrl` is given.
 */
export function pictureOf(address: string, publicUrl?: string): Picture | undefined {
  const path =
    publicUrl !== undefined && address.startsWith(`${publicUrl}/`)
      ? address.slice(publicUrl.length)
      : address;
  if (!path.startsWith(FOLDER)) return undefined;
  const [, stem, width, height] = PICTURE.exec(path.slice(FOLDER.length)) ?? [];
  if (stem === undefined) return undefined;
  const variants = variantWidths(Number(width)).map((variant) => ({
    url: imageUrl(variantName(stem, variant)),
    width: variant,
  }));
  return {
    src: path,
    srcSet: variants.map(({ url, width: variant }) => `${url} ${variant}w`).join(', '),
    width: Number(width),
    height: Number(height),
    variants,
  };
}

export const imageUrl = (filename: string) => `${FOLDER}${filename}`;
