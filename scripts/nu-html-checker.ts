import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** No dependency of the project: it weighs 32 MB, and its install script fetches a Java where there is none. */
const PACKAGE = 'vnu-jar@26.9.27';
const HOME = resolve(import.meta.dirname, '../node_modules/.cache/nu-html-checker');
const JAR = resolve(HOME, 'node_modules/vnu-jar/build/dist/vnu.jar');

const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/**
 * The Nu HTML checker (the W3C's validator), fetched once where there is a Java to run it.
 * @returns undefined where there is no Java or it cannot be fetched
 */
function nuHtmlChecker(): string | undefined {
  if (!hasJava()) return undefined;
  if (!existsSync(JAR)) {
    const args = ['install', '--no-save', '--ignore-scripts', '--prefix', HOME, PACKAGE];
    spawnSync('npm', args, { stdio: 'ignore', shell: process.platform === 'win32' });
  }
  return existsSync(JAR) ? JAR : undefined;
}

/**
 * Errors of the Nu HTML checker in files.
 * @returns each as "file:line.column: message", or undefined where the checker cannot run
 */
export function nuErrors(files: readonly string[]): string[] | undefined {
  const jar = nuHtmlChecker();
  if (jar === undefined) return undefined;
  const { stderr } = spawnSync('java', ['-jar', jar, '--errors-only', '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  const {
    messages,
  }: { messages: { url: string; lastLine: number; firstColumn: number; message: string }[] } =
    JSON.parse(stderr);
  return messages.map(
    ({ url, lastLine, firstColumn, message }) =>
      `${url.split('/').at(-1)}:${lastLine}.${firstColumn}: ${message}`,
  );
}
