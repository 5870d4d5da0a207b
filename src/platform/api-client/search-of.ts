/** Query parameters without the empty ones. */
export function searchOf(parameters: Record<string, string | number>): string {
  const filled = Object.entries(parameters).filter(([, value]) => value !== '');
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
}
