/** Codes of the characters that matter outside of strings. */
const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The elements of the array `name` in a JSON text, one after the other: the whole text, megabytes of it, would be parsed
 * in one piece.
 * @throws RangeError when there is no such array, or its end is missing; SyntaxError for an element that is no JSON
 */
export function* jsonElements(text: string, name: string): Generator<unknown, void> {
  const start = new RegExp(String.raw`"${name}"\s*:\s*\[`).exec(text);
  if (!start) throw new RangeError(`no ${name}`);
  let from = start.index + start[0].length;
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (depth > 0) {
      if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
    } else if (code === COMMA) {
      yield JSON.parse(text.slice(from, at));
      from = at + 1;
    } else if (code === CLOSE_BRACKET) {
      const last = text.slice(from, at);
      if (last.trim() !== '') yield JSON.parse(last);
      return;
    }
  }
  throw new RangeError(`${name} cut off`);
}

/** Where the string ends that begins at `start`; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}
