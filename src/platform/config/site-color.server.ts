import * as z from 'zod';

/** A site's own color as its pages use it, "#rrggbb". */
export interface SiteColor {
  /** Text and marks on dark ground, and the ground of dark text. */
  accent: string;
  /** The same under a pointer. */
  hover: string;
  /** What was asked for, where it could not be read on dark ground and was made lighter. */
  instead: string | null;
}

type Triple = readonly [number, number, number];

/** The lightest ground that the accent is written on, and the text that is written on it (`theme.css`). */
const DARK_GROUND = '#1e2124';
const ACCENT_INK = '#191c1e';
/** WCAG 2.2 AA for text. */
const READABLE = 4.5;

const channels = (hex: string): Triple =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Triple;
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(linear) as unknown as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Lightness and the two axes of OKLab, by Björn Ottosson. */
function toOklab(hex: string): Triple {
  const [r, g, b] = channels(hex).map(linear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isInGamut = (rgb: Triple) => rgb.every((value) => value >= -0.0005 && value <= 1.0005);

const toHex = (rgb: Triple): string =>
  `#${rgb
    .map((value) => Math.round(Math.min(1, Math.max(0, encoded(Math.max(0, value)))) * 255))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;

/** The same hue at another lightness, with as much of its chroma as screens can show. */
function atLightness(hex: string, lightness: number): string {
  const [, a, b] = toOklab(hex);
  for (let chroma = 1; chroma > 0; chroma -= 0.02) {
    const rgb = fromOklab([lightness, a * chroma, b * chroma]);
    if (isInGamut(rgb)) return toHex(rgb);
  }
  return toHex(fromOklab([lightness, 0, 0]));
}

const isReadable = (hex: string): boolean =>
  contrast(hex, DARK_GROUND) >= READABLE && contrast(hex, ACCENT_INK) >= READABLE;

/** The accent that a color becomes: the color itself where it is readable, else the nearest lighter one of its hue. */
export function siteColorOf(asked: string): SiteColor {
  const color = asked.toLowerCase();
  const [own] = toOklab(color);
  let accent = color;
  for (let lightness = own; !isReadable(accent) && lightness < 1; lightness += 0.01)
    accent = atLightness(color, Math.min(1, lightness + 0.01));
  const [light] = toOklab(accent);
  const hover = atLightness(accent, Math.min(0.97, light + (1 - light) * 0.35));
  return { accent, hover, instead: accent === color ? null : color };
}

/** `#rrggbb`. */
export const siteColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a color like #ffcd00' })
  .transform(siteColorOf);
