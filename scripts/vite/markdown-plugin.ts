import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { markdownHtml } from './markdown-html.ts';

/** `import html from './guide.md'`: our own documents as HTML, made when the site is built. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!file.endsWith('.md')) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(markdownHtml(await readFile(file, 'utf8')))};`;
    },
  };
}
