import type { SignGroup } from './group-signs.ts';
import { signHref } from './sign-markup.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Equal for signs that look and do the same. */
export const signKey = ({ sign, count, members }: SignGroup): string =>
  [sign.id, sign.level, count, sign.latitude, sign.longitude, sign.label, sign.words, sign.plate]
    .concat(members.length > 1 ? members.map(({ id }) => id) : [])
    .join('|');

/** What a group is called: its sign's name and words, or how many it stands for. What is in view stands in it as it is. */
const signName = ({ sign, count }: SignGroup): string =>
  count === 1 ? `${sign.label}. ${sign.words}` : `Zoom in on ${count}: ${sign.words}`;

/** A sign as a link or button of 48 by 48 pixels, with its number, its text beside it, and the plate of its name. */
export function signElement(group: SignGroup): HTMLElement {
  const { sign, count } = group;
  const element = document.createElement(sign.href !== null && count === 1 ? 'a' : 'button');
  element.className = `map-sign map-sign-${sign.level}`;
  element.setAttribute('aria-label', signName(group));
  if (element instanceof HTMLAnchorElement && sign.href !== null) element.href = sign.href;
  else element.setAttribute('type', 'button');
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', signHref(sign.level));
  picture.append(use);
  element.append(picture);
  if (count > 1) element.append(part('map-sign-count', String(count)));
  // Two words, of which the one does not end in the other.
  if (sign.plate !== undefined) element.append(' ', part('map-sign-plate', sign.plate));
  if (count === 1) {
    const name = part('map-sign-name', '');
    name.append(part('map-sign-title', sign.label), part('', sign.words));
    element.append(name);
  }
  return element;
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  if (className) element.className = className;
  element.textContent = text;
  element.setAttribute('aria-hidden', 'true');
  return element;
}
