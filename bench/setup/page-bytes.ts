// What each page's HTML weighs as it is sent, and plain.
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { report } from './measure.ts';
import { ADMIN, type Site } from './site.ts';
import { PAGES } from './page-load.ts';

/** kB of 1000 bytes. Maps and lists are drawings and rows: they may take more. */
const PACKED_KB = 16;
const LIST_PACKED_KB = 20;
const PLAIN_KB = 120;
const LISTS = new Set(['/', '/routes', '/group-rides', '/group-rides?view=month', '/group-rides?view=map']);

/** Trips are as many as there are riders: these are rendered for each request. */
const TRIPS = ['/trip?zip=80435&zip=81301', '/trip?zip=80435&zip=81301&zip=87501'];
const OTHERS = ['/group-rides?view=month', '/group-rides?view=map', '/all-routes?state=CO', '/report-card'];

/** Has a post for the pages that show one. */
export async function writePost(site: Site): Promise<void> {
  const signedIn = await site.ask('/api/admin/login', { json: ADMIN });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const paragraph = `<p>${'The road climbs, the air turns cold, and the valley opens. '.repeat(12)}</p>`;
  const post = { title: 'Riding in the Rain', content: paragraph, tags: 'Rain', status: 'published' };
  const { status, text } = await site.ask('/api/admin/blog/posts', { json: post, headers: { cookie } });
  if (status !== 201) throw new Error(text);
}

const packed = ({ port }: Site, path: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const asked = request({ port, path, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)));
    });
    asked.on('error', reject).end();
  });

/** Of each page, once what it asks for in the background has come. */
export async function weighPages(site: Site): Promise<void> {
  for (const path of [...PAGES, ...OTHERS, ...TRIPS]) {
    const body = await packed(site, path);
    const [sent, plain] = [body.length / 1000, brotliDecompressSync(body).length / 1000];
    const budget = LISTS.has(path) ? LIST_PACKED_KB : PACKED_KB;
    report(
      `${path}: HTML as sent, and plain`,
      `${sent.toFixed(1)} kB, ${plain.toFixed(1)} kB`,
      `≤ ${budget} kB, ≤ ${PLAIN_KB} kB`,
      sent <= budget && plain <= PLAIN_KB,
    );
  }
}
