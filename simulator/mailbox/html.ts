import { escapeHtml } from '#platform/text/escape.ts';

/** HTML that is finished. Everything else that goes into a page is text, and escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[];

/** A template of HTML: pieces of it stay, texts and numbers are escaped, nothing is left out for false and null. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.map((part, index) => part + markupOf(pieces[index])).join(''));
}

function markupOf(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(markupOf).join('');
}
