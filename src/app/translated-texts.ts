/** A text of React's, and what a translator put in its place. */
interface Replaced extends Node {
  standIn?: Element;
}
interface StandIn extends Element {
  original?: Node;
}

/**
 * Notes which text every element of a browser's translator (Chrome's are `<font>`) stands for. Statements of the inline
 * script, since a translator may begin before the scripts of a slow page.
 */
export const NOTE_TRANSLATED_TEXTS = `
new MutationObserver(function(l){l.forEach(function(r){
var t=r.removedNodes[0];
if(t&&t.nodeType==3)[r.addedNodes[0],r.previousSibling,r.nextSibling].some(function(f){
if(f&&f.nodeName=='FONT'&&!f.original){t.standIn=f;return f.original=t}})})}).observe(d,{childList:true,subtree:true});`;

/**
 * Puts a translated text back when React is about to touch it: React would give up the page where it removes one or inserts
 * before one, and change one that nobody sees, so that an old verdict stays. Translators then translate the new text.
 */
export function putTranslatedTextsBack(): void {
  // React is to find what the server sent.
  for (const font of document.querySelectorAll<StandIn>('font')) putBack(font.original);

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    putBack(before);
    return insertBefore.call(this, node, before) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node);
    return removeChild.call(this, node) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      putBack(this);
      value?.set?.call(this, text);
    },
  });
}

function putBack(text: Replaced | null | undefined): void {
  if (!text?.standIn?.parentNode) return;
  text.standIn.replaceWith(text);
}
