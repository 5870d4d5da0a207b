import Fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addInstallation } from './http/installation.ts';
import { addStaticFiles } from './http/answers/static-files.ts';
import { addIcons, makeIcons } from './site-icons.ts';

const BLUE = { r: 51, g: 102, b: 153 };

describe('The icons of a site', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dryline-icons-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const wide = async (background: object = BLUE) =>
    file(
      'logo.png',
      await sharp({ create: { width: 400, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  const at = async (bytes: Buffer, x: number, y: number) => {
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  };

  it('are its logo in every size that devices ask for, on a plate of the header’s ground', async () => {
    const icons = await makeIcons(await wide());
    const sides = await Promise.all(
      [icons.tab, icons.apple, icons.small, icons.large, icons.maskable].map(async ({ bytes, type }) => {
        const { width, height, format } = await sharp(bytes).metadata();
        return [type, format, width, height];
      }),
    );
    expect(sides).toEqual([48, 180, 192, 512, 512].map((side) => ['image/png', 'png', side, side]));
    // Icon files of Windows: one picture of 32 by 32.
    expect([...icons.ico.bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect((await sharp(icons.ico.bytes.subarray(22)).metadata()).width).toBe(32);
    // The logo in the middle, the plate above it, and nothing in its round corner.
    expect(await at(icons.large.bytes, 256, 256)).toEqual([51, 102, 153, 255]);
    expect(await at(icons.large.bytes, 256, 60)).toEqual([29, 32, 34, 255]);
    expect((await at(icons.large.bytes, 0, 0))[3]).toBe(0);
    expect((await at(icons.apple.bytes, 0, 0))[3]).toBe(255);
  });

  it('stay within the circle that a launcher may cut', async () => {
    const { maskable } = await makeIcons(await wide());
    const { data, info } = await sharp(maskable.bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const reach = Array.from({ length: info.width * info.height }, (_, pixel) => pixel)
      .filter((pixel) => data[pixel * info.channels] !== 29)
      .map((pixel) => Math.hypot((pixel % info.width) - 255.5, Math.floor(pixel / info.width) - 255.5));
    // 40 % of the side: W3C Web Application Manifest, "safe zone".
    expect(Math.max(...reach)).toBeLessThanOrEqual(0.4 * 512);
    expect(Math.max(...reach)).toBeGreaterThan(0.35 * 512);
  });

  it('of a drawing are sharp, and nothing in it runs or loads', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><image href="https://elsewhere.example/a.png" width="8" height="8"/><path d="M0 0h4v8h-4z" fill="#fff"/></svg>';
    const { large } = await makeIcons(file('logo.svg', drawing));
    const edge = await Promise.all([250, 261].map((x) => at(large.bytes, x, 256)));
    expect(edge).toEqual([
      [255, 255, 255, 255],
      [29, 32, 34, 255],
    ]);
  });

  it('have addresses that turn with the picture, and answer where ours would be', async () => {
    const icons = await makeIcons(await wide());
    const other = await makeIcons(await wide({ r: 200, g: 0, b: 0 }));
    expect(other.small.src).not.toBe(icons.small.src);
    const assets = join(folder, 'client');
    const app = Fastify();
    mkdirSync(join(assets, 'assets'), { recursive: true });
    for (const name of ['favicon.ico', 'icon-192.png', 'social.png'])
      writeFileSync(join(assets, name), 'ours');
    await addStaticFiles(app, assets, {
      except: Object.values(icons).map(({ instead }) => instead.slice(1)),
      inMemory: new Map(),
    });
    addIcons(app, icons);
    addInstallation(app, {
      config: { siteName: 'Ridge Riders', offlineCopies: false, siteColor: null },
      assets,
      icons,
    });
    const get = async (url: string) => {
      const { headers, rawPayload } = await app.inject(url);
      return { caching: headers['cache-control'], type: headers['content-type'], bytes: rawPayload };
    };
    expect(await get(icons.small.src)).toEqual({
      caching: 'public, max-age=31536000, immutable',
      type: 'image/png',
      bytes: icons.small.bytes,
    });
    expect((await get('/favicon.ico')).bytes).toEqual(icons.ico.bytes);
    expect(await get('/icon-192.png')).toMatchObject({
      caching: 'public, max-age=3600',
      bytes: icons.small.bytes,
    });
    expect((await get('/social.png')).bytes.toString()).toBe('ours');
    const manifest = (await app.inject('/manifest.webmanifest')).json();
    expect(
      manifest.icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose]),
    ).toEqual([
      [icons.small.src, '192x192', 'any'],
      [icons.large.src, '512x512', 'any'],
      [icons.maskable.src, '512x512', 'maskable'],
    ]);
    expect(manifest.shortcuts[0].icons[0].src).toBe(icons.small.src);
    await app.close();
  });
});
