import { plainLetters } from '#platform/text/plain-letters.ts';

/** What a rider asks for: the beginning of a town's name, and a state when one was typed. */
export interface TownQuery {
  /** The beginnings of its name, as `townKey` writes names. */
  beginnings: readonly string[];
  /** Two letters. */
  state?: string;
}

/** Postal abbreviations (USPS Publication 28) of everything the ZIP table holds, by name. */
export const STATES: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  'american samoa': 'AS',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  guam: 'GU',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  'northern mariana islands': 'MP',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'puerto rico': 'PR',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  'virgin islands': 'VI',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
};
const ABBREVIATIONS = new Set(Object.values(STATES));
const LONG_WORDS: Readonly<Record<string, string>> = {
  bch: 'beach',
  ft: 'fort',
  hts: 'heights',
  jct: 'junction',
  mt: 'mount',
  mtn: 'mountain',
  pt: 'point',
  spgs: 'springs',
  st: 'saint',
  ste: 'sainte',
};
/** What riders write together with the word behind it: "LaCrosse", "lasvegas". */
const FIRST_WORDS = [
  'de',
  'des',
  'el',
  'fort',
  'ft',
  'la',
  'las',
  'los',
  'mount',
  'mt',
  'new',
  'saint',
  'san',
  'st',
];
const DIRECTIONS: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' };
/** What few write out. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  abq: 'albuquerque',
  dc: 'washington',
  indy: 'indianapolis',
  jax: 'jacksonville',
  kc: 'kansas city',
  la: 'los angeles',
  mpls: 'minneapolis',
  nola: 'new orleans',
  nyc: 'new york',
  okc: 'oklahoma city',
  philly: 'philadelphia',
  phx: 'phoenix',
  sf: 'san francisco',
  slc: 'salt lake city',
  vegas: 'las vegas',
};
/** Ends every address that is copied from a map. */
const COUNTRY = /\W(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?)$/i;

/** The form in which names are compared: small letters without accents and punctuation, "St. Louis" as "saint louis". */
export const townKey = (name: string): string =>
  wordsOf(name)
    .map((word) => LONG_WORDS[word] ?? word)
    .join(' ');

/** The beginnings that a typed name may have: "st" is "saint", or the start of "sterling". */
function townBeginnings(name: string): string[] {
  const whole = townKey(name);
  const words = wordsOf(name);
  const [first = '', ...others] = words;
  const last = words.at(-1) ?? '';
  const direction = others.length > 0 && DIRECTIONS[first];
  const meant = [
    whole,
    last in LONG_WORDS && [townKey(words.slice(0, -1).join(' ')), last].join(' ').trim(),
    direction && townKey([direction, ...others].join(' ')),
    SHORT_NAMES[whole],
    // Said aloud, an apostrophe is a space: "coeur d alene".
    whole.replace(/\b([do]) /g, '$1'),
    ...FIRST_WORDS.filter((word) => first.startsWith(word) && first.length > word.length + 2).map((word) =>
      townKey(`${word} ${words.join(' ').slice(word.length)}`),
    ),
  ];
  return [...new Set(meant.filter((one) => typeof one === 'string'))];
}

/**
 * All that a text may mean, the likeliest first: "Washington" is a town before it is a state, and "Kansas City, MO"
 * names its state.
 */
export function readTownQuery(text: string): TownQuery[] {
  const [before = '', ...after] = text.trim().replace(COUNTRY, '').split(',');
  const typedState = after.join(' ').trim();
  if (typedState) {
    const state = stateOf(typedState);
    return state ? [{ beginnings: townBeginnings(before), state }] : beginningOfState(before, typedState);
  }
  const words = wordsOf(before);
  const readings: TownQuery[] = [{ beginnings: townBeginnings(before) }];
  for (const length of [1, 2, 3]) {
    const state = words.length > length && stateOf(words.slice(-length).join(' '));
    if (state) readings.push({ beginnings: townBeginnings(words.slice(0, -length).join(' ')), state });
  }
  return readings;
}

/** "Springfield, Il": the state is still being typed. */
function beginningOfState(name: string, typed: string): TownQuery[] {
  const start = wordsOf(typed).join(' ');
  return Object.entries(STATES)
    .filter(([long, short]) => long.startsWith(start) || short.toLowerCase().startsWith(start))
    .map(([, state]) => ({ beginnings: townBeginnings(name), state }));
}

function stateOf(text: string): string | undefined {
  const words = wordsOf(text).join(' ');
  return ABBREVIATIONS.has(words.toUpperCase()) ? words.toUpperCase() : STATES[words];
}

const wordsOf = (text: string): string[] =>
  plainLetters(text)
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
