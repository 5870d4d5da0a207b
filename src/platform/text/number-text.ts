/**
 * "1,234.5": thousands apart, rounded to at most `digits` decimals, none of them 0 at the end; as
 * `toLocaleString('en-US')` says it, the first use of which keeps a slow phone busy for 60 ms.
 */
export function numberText(value: number, digits = 3): string {
  // Of the decimals that are written: 0.15, which is a little less in binary, becomes 0.2.
  const size = Number(`${Math.round(Number(`${Math.abs(value).toFixed(9)}e${digits}`))}e-${digits}`);
  const [whole = '', decimals] = String(size).split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return `${value < 0 && size > 0 ? '-' : ''}${groups.join(',')}${decimals === undefined ? '' : `.${decimals}`}`;
}
