/**
 * Draws the raster pictures of the brand in `public/` from `favicon.svg` and the home landscape: icons for
 * browsers and home screens, and the picture that shared links show. Needs Debian's `chromium`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { recompressPng } from './recompress-png.ts';

const PUBLIC = new URL('../public/', import.meta.url);
const LANDSCAPE = new URL('../src/app/shell/backgrounds/home.svg', import.meta.url);
const FONT = new URL(
  '../node_modules/@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2',
  import.meta.url,
);

async function shoot(
  page: Page,
  html: string,
  width: number,
  height: number,
  transparent = true,
): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>*{margin:0;box-sizing:border-box}svg{display:block}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  return recompressPng(await page.screenshot({ omitBackground: transparent }));
}

/** An ICO file that holds one PNG; the header's fields are little-endian, as Windows reads them. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const mark = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const landscape = await readFile(LANDSCAPE, 'utf8');
const font = (await readFile(FONT)).toString('base64');

const markAt = (size: number, padding = 0, ground = 'transparent') =>
  `<div style="width:${size}px;height:${size}px;padding:${padding}px;background:${ground}">${mark}</div>`;

// Browsers dither gradients, and noise does not compress: here the sky is made of bands.
const SKY = ['#7fa6c0', '#93b1c3', '#a7bcc5', '#c0c8c2', '#d9cfb8', '#efd5ae', '#f3c895', '#f4b882'];
const bands = SKY.map(
  (color, band) =>
    `<div style="position:absolute;top:${band * 38}px;width:2025px;height:38px;background:${color}"></div>`,
).join('');
const scene = landscape.replace('<svg ', '<svg width="2025" ').replace('fill="url(#s)"', 'fill="none"');

// No name on it: the site's name is a setting.
const social = `
  <style>@font-face{font-family:Overpass;src:url(data:font/woff2;base64,${font});font-weight:100 900}</style>
  <div style="position:relative;width:1200px;height:630px;overflow:hidden;background:#1d2022;font-family:Overpass">
    <div style="position:absolute;left:-510px;top:0;width:2025px">${bands}<div style="position:relative">${scene}</div></div>
    <div style="position:absolute;left:0;right:0;bottom:0;height:26px;background:repeating-linear-gradient(90deg,#ffcd00 0 56px,transparent 56px 112px) 0 50%/112px 4px repeat-x,#1d2022"></div>
    <div style="position:absolute;left:130px;bottom:26px;width:20px;height:200px;background:#8b8f8d;border-right:5px solid #1d2022"></div>
    <div style="position:absolute;left:560px;bottom:26px;width:20px;height:200px;background:#8b8f8d;border-right:5px solid #1d2022"></div>
    <div style="position:absolute;left:64px;bottom:110px;padding:52px 60px 44px;border-radius:26px;background:#00573f;color:#fff;outline:4px solid #fff;outline-offset:-14px">
      <div style="font-size:82px;font-weight:800;line-height:1.05;letter-spacing:-.02em">Check before<br>you ride</div>
      <div style="margin-top:18px;font-size:34px;line-height:1.3">Riding weather, routes and rides</div>
    </div>
  </div>`;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const write = (name: string, data: Buffer) => writeFile(new URL(name, PUBLIC), data);
  await write('favicon.ico', icoOf(await shoot(page, markAt(32), 32, 32), 32));
  await write('icon-192.png', await shoot(page, markAt(192), 192, 192));
  await write('icon-512.png', await shoot(page, markAt(512), 512, 512));
  // Launchers cut a maskable icon down to a circle of 80 %.
  await write('icon-maskable-512.png', await shoot(page, markAt(512, 80, '#1d2022'), 512, 512));
  await write('apple-touch-icon.png', await shoot(page, markAt(180, 14, '#1d2022'), 180, 180));
  await write('social.png', await shoot(page, social, 1200, 630, false));
} finally {
  await browser.close();
}
