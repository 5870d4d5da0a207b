/** Objects of one kind as columns: a fifth of what they take one by one. */
export interface Columns {
  length: number;
  /** Values of all of them by name: numbers alone in a typed list, NaN for null; else as they are. */
  columns: { name: string; values: Float64Array | unknown[] }[];
}

/** Rows have no value NaN. */
export function toColumns(rows: readonly object[]): Columns {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = [...names].map((name) => {
    const values = rows.map((row) => (row as Record<string, unknown>)[name]);
    const isNumeric = values.every((value) => typeof value === 'number' || value === null);
    return { name, values: isNumeric ? Float64Array.from(values, (value) => value ?? NaN) : values };
  });
  return { length: rows.length, columns };
}

/** The rows again; what they did not have, they do not have. */
export function toRows<Row extends object>({ length, columns }: Columns): Row[] {
  return Array.from({ length }, (_, at) => {
    const row: Record<string, unknown> = {};
    for (const { name, values } of columns) {
      const value = values[at];
      if (value !== undefined) row[name] = Number.isNaN(value) ? null : value;
    }
    return row as Row;
  });
}
