import Fastify from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#platform/config/config.server.ts';
import { addLogo, readLogo } from './site-logo.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><script>alert(1)</script><circle r="9"/></svg>';

describe('The logo of a site', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dryline-logo-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .withExifMerge({ IFD0: { Artist: 'Dana Cole' } })
      .jpeg()
      .toBuffer();

  it('is a picture made again, at twice the size of its place, without what a camera wrote into it', async () => {
    const logo = await readLogo(file('logo.jpg', await photo(1_200, 600)));
    expect(logo).toMatchObject({ width: 80, type: 'image/webp' });
    const { width, height, exif } = await sharp(logo.bytes).metadata();
    expect([width, height, exif]).toEqual([160, 80, undefined]);
    expect((await readLogo(file('wide.jpg', await photo(2_000, 20)))).width).toBe(200);
  });

  it('is a drawing that can do nothing, however it is opened', async () => {
    const logo = await readLogo(file('logo.svg', SVG));
    expect(logo).toMatchObject({ width: 80, type: 'image/svg+xml' });
    const app = Fastify();
    addLogo(app, logo);
    const { headers, body } = await app.inject(logo.src);
    expect(body).toBe(SVG);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each([
    ['is not there', undefined, /SITE_LOGO logo\.png cannot be read/],
    ['is no picture', 'hello', /SITE_LOGO logo\.png is no picture/],
    ['is too large', Buffer.alloc(2 * 1024 * 1024 + 1), /is larger than 2 MB/],
  ])('that %s stops the start with a sentence', async (_what, content, sentence) => {
    if (content !== undefined) file('logo.png', content);
    const read = readLogo(join(folder, 'logo.png'));
    await expect(read).rejects.toThrow(ConfigError);
    await expect(read).rejects.toThrow(sentence);
  });

  it('lies in the data directory, or is none, or ours', () => {
    const logoOf = (SITE_LOGO?: string) => loadConfig({ DATA_DIR: '/data', SITE_LOGO }).logoFile;
    expect([logoOf('club.svg'), logoOf(''), logoOf()]).toEqual(['/data/club.svg', null, undefined]);
    for (const wrong of ['../club.svg', '/etc/passwd', 'club.html', 'https://club.example/logo.svg'])
      expect(() => logoOf(wrong), wrong).toThrow(/SITE_LOGO must be the name of/);
  });
});
