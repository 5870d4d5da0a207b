/**
 * Data as a page carries it for the browser: one text. React Router writes each value with a place of its own, which
 * takes four times as long and makes a compressed page up to a tenth larger.
 */
export interface PageText<Value> {
  pageText: string;
  /** Never there: what the text holds, for the compiler. */
  holds?: Value;
}

/** What each text holds, read once; the server, which wrote it, has it at hand. */
const values = new WeakMap<object, unknown>();

/** @param write in fewer letters than JSON; `fromPageText` is then told how to read it */
export function asPageText<Value>(
  value: Value,
  write: (value: Value) => string = JSON.stringify,
): PageText<Value> {
  const sent = { pageText: swapQuotes(write(value)) };
  values.set(sent, value);
  return sent;
}

/** What the server sent, the very same each time; what the browser asked for itself, as it is. */
export function fromPageText<Value>(
  sent: PageText<Value> | Value,
  read: (text: string) => Value = JSON.parse,
): Value {
  if (!isPageText(sent)) return sent;
  if (!values.has(sent)) values.set(sent, read(swapQuotes(sent.pageText)));
  return values.get(sent) as Value;
}

/** Double quotes as single ones and back: within two strings, as a page carries the text, each double one is four letters. */
const swapQuotes = (text: string): string => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

const isPageText = <Value>(sent: PageText<Value> | Value): sent is PageText<Value> =>
  typeof sent === 'object' && sent !== null && 'pageText' in sent;

/** A column: of each row, or one value that all rows have. */
type Column = unknown[] | { all: unknown };

/** Rows of one shape by columns, which takes fewer letters. What a row does not have is null. */
export function asColumns(rows: readonly object[]): Record<string, Column> {
  const plain = rows.map((row): Record<string, unknown> => ({ ...row }));
  // The first column says how many rows there are.
  return Object.fromEntries(
    Object.keys(plain[0] ?? {}).map((name, at) => {
      const column = plain.map((row) => row[name]);
      return [name, at > 0 && areSame(column) ? { all: column[0] ?? null } : column];
    }),
  );
}

function areSame(column: readonly unknown[]): boolean {
  const first = JSON.stringify(column[0] ?? null);
  return column.length > 1 && column.every((value) => JSON.stringify(value ?? null) === first);
}

/** @param columns as `asColumns` wrote them, through JSON */
export function fromColumns<Row>(columns: Record<string, Column>): Row[] {
  const all = Object.entries(columns);
  const [first] = all;
  const rows = first && Array.isArray(first[1]) ? first[1] : [];
  return rows.map(
    (_, at) =>
      Object.fromEntries(
        all.map(([name, column]) => [name, Array.isArray(column) ? column[at] : column.all]),
      ) as Row,
  );
}
