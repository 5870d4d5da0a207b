import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { addCompression } from './compression.ts';
import { addSecurityHeaders } from './headers.ts';
import { addFilesInMemory, addStaticFiles, type FilesInMemory } from './static-files.ts';

const SCRIPT = 'ride();'.repeat(400);
const SMALL = '.a{color:red}';

describe('built files', () => {
  let folder: string;
  let app: FastifyInstance;
  let files: FilesInMemory;
  const arrived = vi.fn();
  beforeEach(async () => {
    arrived.mockClear();
    folder = mkdtempSync(join(tmpdir(), 'dryline-files-'));
    mkdirSync(join(folder, 'assets'));
    const script = join(folder, 'assets/ride-1.js');
    writeFileSync(script, SCRIPT);
    writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
    writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
    writeFileSync(join(folder, 'assets/small-1.css'), SMALL);
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    app = Fastify();
    files = addFilesInMemory(app, arrived);
    addSecurityHeaders(app, { https: true });
    addCompression(app);
    await addStaticFiles(app, folder, { except: [], inMemory: files });
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers: answered, rawPayload } = await app.inject({ method, url, headers });
    const { date: _, connection: __, ...told } = answered;
    return { statusCode, told, bytes: rawPayload.toString('base64') };
  };

  it.each([
    ['/assets/ride-1.js', 'br'],
    ['/assets/ride-1.js', 'gzip'],
    ['/assets/ride-1.js', 'identity'],
    ['/assets/small-1.css', 'br'],
    ['/favicon.svg', 'gzip, br'],
  ])('%s is the same from memory, to who takes %s', async (url, coding) => {
    const headers = { 'accept-encoding': coding };
    const first = await ask(url, headers);
    expect(first.statusCode).toBe(200);
    await eventually(() => expect(files.size).toBe(1));
    rmSync(folder, { recursive: true, force: true });
    expect(await ask(url, headers)).toEqual(first);
    expect(await ask(url, headers, 'HEAD')).toEqual({ ...first, bytes: '' });
    expect(arrived).toHaveBeenCalledTimes(2);
  });

  it('are asked for in parts, by versions and with queries as before', async () => {
    const url = '/assets/ride-1.js';
    const first = await ask(url);
    await eventually(() => expect(files.size).toBe(1));
    expect((await ask(url, { range: 'bytes=0-9' })).statusCode).toBe(206);
    expect((await ask(url, { 'if-none-match': String(first.told.etag) })).statusCode).toBe(304);
    expect((await ask(`${url}?v=2`)).statusCode).toBe(200);
    expect((await ask('/assets/other.js')).statusCode).toBe(404);
    expect([files.size, arrived.mock.calls.length]).toEqual([1, 0]);
  });

  it('of a few bytes are sent as they are', async () => {
    const { told, bytes } = await ask('/assets/small-1.css', { 'accept-encoding': 'br' });
    expect([told['content-encoding'], Buffer.from(bytes, 'base64').toString()]).toEqual([undefined, SMALL]);
  });
});
