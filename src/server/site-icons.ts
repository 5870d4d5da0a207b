import type { FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The brand's asphalt, the ground of the header: a logo that is seen there is seen on it. */
export const ICON_GROUND = '#1d2022';

export interface SiteIcon {
  /** Path on this site; another picture has another. */
  src: string;
  /** Where ours lies: programs ask there without being told. */
  instead: string;
  bytes: Buffer;
  type: string;
}

const NAMES = ['tab', 'ico', 'apple', 'small', 'large', 'maskable'] as const;

/** The site's logo as a device shows it: in tabs, on home screens, in launchers. */
export type SiteIcons = Record<(typeof NAMES)[number], SiteIcon>;

interface Plate {
  side: number;
  /** Of the side, for the corners of the plate. */
  rounded: number;
  /** Of the side, how large the logo may be: its longer side, or its diagonal where a launcher cuts a circle. */
  share: number;
  isCut?: boolean;
}

const PLATES: Record<(typeof NAMES)[number], Plate & { instead: string }> = {
  tab: { side: 48, rounded: 0.16, share: 0.94, instead: '/favicon.png' },
  ico: { side: 32, rounded: 0.16, share: 0.94, instead: '/favicon.ico' },
  // Round corners are cut by the device.
  apple: { side: 180, rounded: 0, share: 0.78, instead: '/apple-touch-icon.png' },
  small: { side: 192, rounded: 0.16, share: 0.86, instead: '/icon-192.png' },
  large: { side: 512, rounded: 0.16, share: 0.86, instead: '/icon-512.png' },
  maskable: { side: 512, rounded: 0, share: 0.78, isCut: true, instead: '/icon-maskable-512.png' },
};

/** What a drawing is rendered at, so that it stays sharp in the largest icon. */
const LARGEST = 512;
const DOTS = { least: 72, most: 2_400 };

/**
 * The icons of a site with a logo of its own, made once, at start, and kept in memory: a logo that is no square stands in the
 * middle of a plate.
 * @throws whatever the picture's library says of a file that it cannot draw
 */
export async function makeIcons(file: string): Promise<SiteIcons> {
  // Not for sites without a logo: sixty files and a native library.
  const { default: sharp } = await import('sharp');
  const content = readFileSync(file);
  const limits = { limitInputPixels: 40_000_000 };
  const { autoOrient, format } = await sharp(content, limits).metadata();
  // As it is seen: a camera may have lain on its side.
  const { width, height } = autoOrient;
  const dots = (DOTS.least * LARGEST) / Math.max(width, height);
  const density = Math.min(DOTS.most, Math.max(DOTS.least, Math.ceil(dots)));
  const logo = () => sharp(content, format === 'svg' ? { ...limits, density } : limits).autoOrient();

  const pixels = async ({ side, rounded, share, isCut = false }: Plate): Promise<Buffer> => {
    const across = isCut ? Math.hypot(width, height) : Math.max(width, height);
    const shown = (length: number) => Math.max(1, Math.round((length / across) * share * side));
    const picture = await logo()
      .resize({ width: shown(width), height: shown(height), fit: 'fill' })
      .png()
      .toBuffer();
    const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${rounded * side}" fill="${ICON_GROUND}"/></svg>`;
    return sharp(Buffer.from(plate))
      .composite([{ input: picture }])
      .png()
      .toBuffer();
  };
  const made = await Promise.all(
    NAMES.map(async (name): Promise<[string, SiteIcon]> => {
      const { instead, ...plate } = PLATES[name];
      const png = await pixels(plate);
      const isIco = name === 'ico';
      const bytes = isIco ? icoOf(png, plate.side) : png;
      const fingerprint = hash('sha256', bytes).slice(0, 16);
      const type = isIco ? 'image/x-icon' : 'image/png';
      return [name, { src: `/site-icon/${fingerprint}${isIco ? '.ico' : '.png'}`, instead, bytes, type }];
    }),
  );
  return Object.fromEntries(made) as SiteIcons;
}

/** One PNG as an icon file of Windows, which has held PNG since 2007. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The files of the icons: under their own addresses, which last, and where ours would be, which may change. */
export function addIcons(app: FastifyInstance, icons: SiteIcons): void {
  for (const { src, instead, bytes, type } of Object.values(icons)) {
    for (const [path, caching] of [
      [src, 'public, max-age=31536000, immutable'],
      [instead, 'public, max-age=3600'],
    ] as const) {
      // Two icons of one size may be the same picture.
      if (app.hasRoute({ method: 'GET', url: path })) continue;
      app.get(path, { schema: { hide: true } }, (_request, reply) =>
        reply.headers({ 'content-type': type, 'cache-control': caching }).send(bytes),
      );
    }
  }
}
