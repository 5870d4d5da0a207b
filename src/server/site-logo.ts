import type { FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ConfigError } from '#platform/config/config.server.ts';

/** The picture in place of our own mark. */
export interface SiteLogo {
  /** Path on this site; another picture has another. */
  src: string;
  /** Pixels at the height of the header, 40. */
  width: number;
  bytes: Buffer;
  type: string;
}

const HEIGHT = 40;
const WIDEST = 200;
const LARGEST = 2 * 1024 * 1024;
/** Twice the height, for sharp screens. */
const DENSITY = 2;

/**
 * The logo of the site, read once, at start. Its pixels are encoded again, so that nothing of the file but its picture is served;
 * a drawing (SVG) is served as it is, under a policy that lets it do nothing.
 * @throws ConfigError when the file cannot be used
 */
export async function readLogo(file: string): Promise<SiteLogo> {
  const problem = (what: string) => new ConfigError([`SITE_LOGO ${basename(file)} ${what}`]);
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    throw problem('cannot be read: it belongs into DATA_DIR, readable for the account that runs this');
  }
  if (content.length > LARGEST) throw problem('is larger than 2 MB');
  try {
    const { default: sharp } = await import('sharp');
    const picture = sharp(content, { limitInputPixels: 40_000_000 });
    const { width, height, format } = await picture.metadata();
    const shown = Math.max(8, Math.min(WIDEST, Math.round((width / height) * HEIGHT)));
    if (format === 'svg') return made(content, 'image/svg+xml', shown);
    const pixels = await picture
      .rotate()
      .resize({ width: shown * DENSITY, height: HEIGHT * DENSITY, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    return made(pixels, 'image/webp', shown);
  } catch {
    throw problem('is no picture that can be read: use SVG, PNG, JPEG or WebP');
  }
}

function made(bytes: Buffer, type: string, width: number): SiteLogo {
  const name = hash('sha256', bytes).slice(0, 16);
  return { src: `/site-logo/${name}`, width, bytes, type };
}

/** The file of the logo. A drawing that is opened by itself runs nothing and loads nothing. */
export function addLogo(app: FastifyInstance, { src, bytes, type }: SiteLogo): void {
  app.get(src, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      })
      .send(bytes),
  );
}
