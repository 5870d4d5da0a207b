import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ownScripts } from './page-scripts.ts';

const NONCE = 'aa11bb22cc33dd44';
/** As documents are handed on. */
const bytes = (text: string) => Buffer.from(text).toString('latin1');
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

describe('The scripts of a page', () => {
  it('are known by the hashes of what carries the nonce, and nothing else', () => {
    const { html, hashes } = ownScripts(
      `<link rel="modulepreload" href="/a.js" nonce="${NONCE}"/><script nonce="${NONCE}">one()</script>` +
        `<script>injected()</script><script nonce="guess">guessed()</script>` +
        `<script nonce="${NONCE}" type="text/x-later">two("${bytes('é')}")</script><script nonce="${NONCE}" src="/b.js"></script>`,
      NONCE,
    );
    expect(hashes).toEqual([hashOf('one()'), hashOf('two("é")')]);
    expect(html).toBe(
      '<link rel="modulepreload" href="/a.js"/><script>one()</script><script>injected()</script>' +
        '<script nonce="guess">guessed()</script><script type="text/x-later">' +
        `two("${bytes('é')}")</script><script src="/b.js"></script>`,
    );
  });

  it.each([
    ['in a text', `<p>${NONCE}</p>`],
    ['behind another attribute', `<script async="" nonce="${NONCE}">one()</script>`],
    ['in a script', `<script nonce="${NONCE}">say("${NONCE}")</script>`],
  ])('never leave the nonce %s', (_where, html) => {
    expect(() => ownScripts(html, NONCE)).toThrow('the nonce is left');
  });
});
