/** What is slow to refuse for a careless pattern, a careless parser or a careless count of characters. */
export const HOSTILE = {
  'at signs in words': '(at)',
  'addresses without end': 'a@a@a',
  digits: '1',
  spaces: ' ',
  tags: '<',
  'tags with names': '<a b="',
  brackets: '[',
  dots: '.',
  'dots and letters': 'a.',
  'combining marks': 'a\u0301\u0323',
  'line breaks': '\n',
  emoji: '🏍️',
  commas: ',',
  dashes: '1-',
  addresses: 'http://',
  percent: '%00',
} as const;

export const HARMLESS = 'a quiet road ';

/** So many characters of a piece again and again. */
export const repeated = (piece: string, length: number): string =>
  piece
    .repeat(Math.ceil(length / piece.length))
    .slice(0, length)
    .toWellFormed();
