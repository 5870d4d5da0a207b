/** A post's HTML as plain text with a line for each block, for comparing. */
export function linesOfHtml(html: string): string {
  return html
    .replace(/<img[^<>]*alt="([^"<>]*)"[^<>]*>/gi, '[picture: $1]')
    .replace(/<br\s*\/?>|<\/(p|h[1-6]|li|blockquote|pre|figure|tr)>/gi, '\n')
    .replace(/<[^<>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
