import { parseEnv } from 'node:util';

const isEnd = (sign: string | undefined) => sign === '\n' || sign === '\r';
const isBlank = (sign: string | undefined) => sign === ' ' || sign === '\t';

/** Values of a file of settings as systemd reads its `EnvironmentFile`: for one, `#` begins no comment within a line. */
export function readSettings(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (let at = 0; at < text.length; at += 1) {
    const [line = ''] = text.slice(at).split(/[\r\n]/, 1);
    const [, name = ''] = /^[ \t]*([A-Za-z_]\w*)[ \t]*=/.exec(line) ?? [];
    const isSetting = /^[ \t]*[^#;=\s][^=]*=/.test(line);
    const { value, end } = isSetting
      ? readValue(text, at + line.indexOf('=') + 1)
      : { value: '', end: at + line.length };
    if (name !== '') settings[name] = value;
    at = end;
  }
  return settings;
}

/** Pieces in quotes, then what follows on the line, where quotes are signs like others. */
function readValue(text: string, from: number): { value: string; end: number } {
  let [value, quote, isPlain] = ['', '', false];
  /** So much of it stays: blanks at the end of the line do not. */
  let kept = 0;
  let at = from;
  for (; at < text.length && (quote !== '' || !isEnd(text[at])); at += 1) {
    const sign = text.charAt(at);
    if (sign === quote) quote = '';
    else if (quote === '' && !isPlain && (sign === '"' || sign === "'")) quote = sign;
    else if (quote === '' && !isPlain && isBlank(sign)) continue;
    else if (sign === '\\' && quote !== "'") value += escaped(text.charAt((at += 1)), quote);
    else value += sign;
    isPlain ||= quote === '' && sign !== '"' && sign !== "'";
    if (quote !== '' || !isBlank(sign)) kept = value.length;
  }
  return { value: value.slice(0, kept), end: at };
}

/** What a backslash and the sign after it stand for. */
function escaped(sign: string, quote: string): string {
  if (quote === '') return isEnd(sign) ? '' : sign;
  if (sign === '\n') return '';
  return '"\\`$'.includes(sign) ? sign : `\\${sign}`;
}

/** The environment of a program that Node gave a file of settings (`--env-file`), with its values as systemd reads them. */
export function asTheServiceReads(
  env: Record<string, string | undefined>,
  file: string,
): Record<string, string | undefined> {
  const byNode = parseEnv(file);
  const own = Object.entries(env).filter(([name, value]) => !(name in byNode) || value !== byNode[name]);
  return { ...readSettings(file), ...Object.fromEntries(own) };
}
