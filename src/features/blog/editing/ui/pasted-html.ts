const LIST_ITEM = /\bmso-list:\s*l\d+(?:\s+level(\d+))?/i;
/** What a word processor draws before an item, since it has no lists. */
const MARK = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

/**
 * What comes from a word processor as a post can hold it: its highest heading is the post's, its numbered and marked
 * paragraphs are lists. Pictures of other places than the web do not come.
 */
export function cleanPasted(html: string): { html: string; lostPictures: boolean } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2');
  /** Open lists from the outermost inward, each within the last item of the one before. */
  let open: { list: Element; level: number }[] = [];
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    const described = LIST_ITEM.exec(item.getAttribute('style') ?? '');
    if (!described) continue;
    const level = Number(described[1] ?? 1);
    const mark = item.querySelector(MARK);
    const kind = /^\s*[\da-z]+[.)]/i.test(mark?.textContent ?? '') ? 'OL' : 'UL';
    mark?.remove();
    if (item.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((outer, depth) => outer.level <= level || depth === 0);
    const inner = open.at(-1);
    // A list may begin deeper than its outermost items.
    if (inner && inner.level > level) inner.level = level;
    if (inner?.level === level && inner.list.tagName !== kind) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(kind.toLowerCase());
      const around = open.at(-1)?.list.lastElementChild;
      if (around) around.append(list);
      else item.before(list);
      open.push({ list, level });
    }
    open.at(-1)?.list.append(item);
    rename(item, 'li');
  }
  const lost = [...body.querySelectorAll('img')].filter(
    (image) => !/^(https?:\/\/|\/(?!\/))/i.test(image.getAttribute('src') ?? ''),
  );
  for (const image of lost) image.remove();
  return { html: body.innerHTML, lostPictures: lost.length > 0 };
}

function rename(element: Element, tag: string): void {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
