const LIST_ITEM = /\bmso-list:\s*l\d/i;
/** What a word processor draws before an item, since it has no lists. */
const MARK = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

/**
 * What comes from a word processor as a post can hold it: its highest heading is the post's, its numbered and marked
 * paragraphs are lists. Pictures of other places than the web do not come.
 */
export function cleanPasted(html: string): { html: string; lostPictures: boolean } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2');
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    if (!LIST_ITEM.test(item.getAttribute('style') ?? '')) continue;
    const mark = item.querySelector(MARK);
    const kind = /^\s*[\da-z]+[.)]/i.test(mark?.textContent ?? '') ? 'OL' : 'UL';
    mark?.remove();
    const before = item.previousElementSibling;
    const list =
      before?.tagName === kind && before.hasAttribute('data-pasted')
        ? before
        : document.createElement(kind.toLowerCase());
    list.setAttribute('data-pasted', '');
    if (list !== before) item.before(list);
    list.append(item);
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
