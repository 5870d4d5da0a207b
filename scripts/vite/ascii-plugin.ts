import type { Plugin } from 'vite';

/** Templates whose text is read as it is written, and characters that are escaped already. */
const AS_WRITTEN = /String\.raw`[^`]*[^\0-\x7f]|(?<!\\)(?:\\\\)*\\[^\0-\x7f]/;

/**
 * Writes what the server runs in ASCII. V8 keeps the text of a program for as long as it runs, at two bytes for each character
 * when one of them needs two.
 */
export function ascii(): Plugin {
  return {
    name: 'ascii',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = asciiOf(file.code);
    },
  };
}

/** @throws where escapes would mean something else */
export function asciiOf(code: string): string {
  const [written] = AS_WRITTEN.exec(code) ?? [];
  if (written !== undefined) throw new Error(`cannot be written in ASCII: ${written.slice(-80)}`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
