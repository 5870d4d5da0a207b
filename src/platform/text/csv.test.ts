import { describe, expect, it } from 'vitest';
import { csvFields } from './csv.ts';

describe('A line of CSV', () => {
  it.each([
    ['a,b,,c', ['a', 'b', '', 'c']],
    ['', ['']],
    [',', ['', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi""",2', ['say "hi"', '2']],
    ['"",2,""', ['', '2', '']],
    ['"never ends,1,2', ['never ends,1,2']],
    ['"a"b,c', ['a', 'c']],
    ['a"b,c', ['a"b', 'c']],
  ])('%j', (line, fields) => {
    expect(csvFields(line)).toEqual(fields);
  });
});
