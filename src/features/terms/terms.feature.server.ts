import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ConfigError, type Config } from '#platform/config/config.server.ts';
import { plainTermsHtml, termsHtml } from './terms.mapper.server.ts';

const LONGEST = 200_000;

/**
 * What `/terms` says, as HTML; read once, at start.
 * @throws ConfigError when the file that should say it cannot be used
 */
export function termsOf(config: Pick<Config, 'termsFile' | 'siteName' | 'contactEmail'>): string {
  const { termsFile } = config;
  if (termsFile === undefined) return termsHtml(undefined, config);
  const text = readText(termsFile);
  const html = termsFile.endsWith('.txt') ? plainTermsHtml(text, config) : termsHtml(text, config);
  if (html === '') throw problem(termsFile, 'holds no text');
  return html;
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw problem(file, 'cannot be read: it belongs into DATA_DIR, readable for the account that runs this');
  }
  if (bytes.length > LONGEST) throw problem(file, `is longer than ${LONGEST / 1_000} kB`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problem(file, 'is not text in UTF-8');
  }
}

const problem = (file: string, what: string) => new ConfigError([`TERMS_FILE ${basename(file)} ${what}`]);
