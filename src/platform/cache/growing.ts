type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Numbers of one kind that are added one by one. */
export interface Growing<T extends NumberArray> {
  readonly length: number;
  push: (...values: number[]) => void;
  /** Those so far, without the room that was left. */
  done: () => T;
}

const FIRST_ROOM = 1_024;

/** Half of the memory of a list of numbers, and there is nothing to convert at the end, which holds up everything else. */
export function growing<T extends NumberArray>(Kind: new (length: number) => T): Growing<T> {
  let values = new Kind(FIRST_ROOM);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(...added) {
      for (const value of added) {
        if (length === values.length) {
          const roomier = new Kind(length * 2);
          roomier.set(values);
          values = roomier;
        }
        values[length] = value;
        length += 1;
      }
    },
    done: () => values.slice(0, length) as T,
  };
}

/** All of these columns, done. */
export const grown = <Columns extends Record<string, Growing<NumberArray>>>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.done()])) as {
    [Name in keyof Columns]: ReturnType<Columns[Name]['done']>;
  };
