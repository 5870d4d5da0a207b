const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * The Markdown of our own guides as HTML: headings, paragraphs, lists, strong words and code. Its title is left out and its
 * headings go down a level, for it stands below a heading of the page.
 * @throws Error for what is not one of these, so that nothing shows as it was typed
 */
export function markdownHtml(text: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  return blocks.map(blockHtml).join('\n');
}

function blockHtml(block: string): string {
  const heading = /^(#{1,4}) (.+)$/.exec(block);
  if (heading) {
    const [, signs = '', words = ''] = heading;
    const level = signs.length + 1;
    return signs.length === 1 ? '' : `<h${level}>${inlineHtml(words)}</h${level}>`;
  }
  if (block.startsWith('- ')) return listHtml('ul', block.split(/^- /m).slice(1));
  if (block.startsWith('1. ')) return listHtml('ol', block.split(/^\d+\. /m).slice(1));
  if (/^\s*([|>#*+<]|```|\d+\.|---)/.test(block) && !block.startsWith('**'))
    throw new Error(`Guides have headings, paragraphs and plain lists only, not: ${block.slice(0, 60)}`);
  return `<p>${inlineHtml(block)}</p>`;
}

const listHtml = (tag: 'ul' | 'ol', items: readonly string[]): string =>
  `<${tag}>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</${tag}>`;

function inlineHtml(text: string): string {
  const line = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? '');
  if (/\]\(|\bhttps?:/.test(line)) throw new Error(`Guides have no links: ${line.slice(0, 60)}`);
  return line
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
