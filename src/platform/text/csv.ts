/**
 * The fields of one line of CSV (RFC 4180): a field may stand in quotes, where a comma is text and a quote is
 * doubled. A quote that never ends reaches to the end of the line, so that one broken line costs no other.
 */
export function csvFields(line: string): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] === '"') {
      let field = '';
      at += 1;
      for (;;) {
        const quote = line.indexOf('"', at);
        const end = quote === -1 ? line.length : quote;
        field += line.slice(at, end);
        at = end + 1;
        if (line[at] !== '"' || quote === -1) break;
        field += '"';
        at += 1;
      }
      const comma = line.indexOf(',', at);
      fields.push(field);
      at = comma === -1 ? line.length + 1 : comma + 1;
    } else {
      const comma = line.indexOf(',', at);
      const end = comma === -1 ? line.length : comma;
      fields.push(line.slice(at, end));
      at = end + 1;
    }
  }
  return fields;
}
