import type { FactorLevel } from '../weather.schema.ts';

/**
 * The closed vocabulary of the verdict, by level. `#` stands for the value, `@` for a second one. The
 * specification colors a text by substrings (`condition-color.model.ts`): a good text has to turn green, a
 * caution text starts with one of the orange words, a bad or unknown text has none of either. A test holds it.
 */
export const CONDITION_TEXTS = {
  good: {
    temperature: 'Temperature is comfortable (# °F)',
    heatIndex: 'Heat index is comfortable (# °F)',
    wind: 'Low wind (# mph)',
    gust: 'Low wind gusts (# mph)',
    precipitation: 'No precipitation',
    rainChance: 'No precipitation expected (#% chance)',
    visibility: 'Good visibility (# mi)',
    smoke: 'Air is comfortable to breathe (PM2.5 # µg/m³)',
  },
  caution: {
    cold: 'Cold temperature (# °F)',
    heat: 'Hot temperature (# °F)',
    heatIndex: 'Hot and humid (heat index # °F)',
    wind: 'Moderate wind (# mph)',
    gust: 'Moderate gusts (# mph)',
    rain: 'Light rain (# in/h)',
    rainTrace: 'Light rain (trace)',
    frozen: 'Light precipitation (# in/h)',
    frozenTrace: 'Light precipitation (trace)',
    rainChance: 'Moderate chance of rain (#%)',
    rainLikely: 'Light rain likely (#% chance)',
    frozenChance: 'Moderate chance of precipitation (#%)',
    frozenLikely: 'Light precipitation likely (#% chance)',
    visibility: 'Reduced visibility (# mi)',
    thunder: 'Moderate chance of thunderstorms (#%)',
    fog: 'Reduced visibility in fog',
    // The visibility of the hour is good all the same, and told beside it.
    fogPatches: 'Reduced visibility in patches of fog',
    smoke: 'Moderate smoke (PM2.5 # µg/m³)',
    roadWet: 'Reduced grip on a wet road',
    roadDrying: 'Reduced grip on a drying road',
    roadFirstRain: 'Reduced grip: first rain on a dry road',
    alert: 'Reduced safety: #',
    alertCheck: 'Reduced certainty: warnings not checked',
  },
  bad: {
    cold: 'Freezing temperature (# °F)',
    heat: 'Dangerous heat (# °F)',
    heatIndex: 'Dangerous heat index (# °F)',
    wind: 'Strong wind (# mph)',
    gust: 'Dangerous gusts (# mph)',
    rain: 'Heavy rain (# in/h)',
    frozen: 'Heavy precipitation (# in/h)',
    rainLikely: 'Rain likely (#% chance, @ in)',
    frozenLikely: 'Precipitation likely (#% chance, @ in)',
    visibility: 'Poor visibility (# mi)',
    thunder: 'Thunderstorms',
    thunderChance: 'Thunderstorms possible (#% chance)',
    snow: 'Snow or ice',
    freezingRain: 'Snow or ice (freezing rain)',
    freezingDrizzle: 'Snow or ice (freezing drizzle)',
    smoke: 'Hazardous smoke (PM2.5 # µg/m³)',
    rimeFog: 'Freezing fog, ice possible',
    roadIce: 'Ice possible on the road',
    ownWind: 'Strong wind (# mph, your limit @)',
    ownGust: 'Strong gusts (# mph, your limit @)',
    ownCold: 'Temperature too low (# °F, your limit @)',
    ownHeat: 'Temperature too high (# °F, your limit @)',
    ownRain: 'Rain (# in/h, your limit: dry only)',
    ownRainTrace: 'Rain (trace, your limit: dry only)',
    ownRainLikely: 'Rain likely (#% chance, your limit: dry only)',
    ownFrozen: 'Precipitation (# in/h, your limit: dry only)',
    ownFrozenTrace: 'Precipitation (trace, your limit: dry only)',
    ownFrozenLikely: 'Precipitation likely (#% chance, your limit: dry only)',
    ownTwilight: 'Twilight (your limit: daylight only)',
    ownSmoke: 'Smoke (AQI #, your limit @)',
    ownNight: 'Night (your limit: daylight only)',
  },
  unknown: {
    temperature: 'Temperature is not reported',
    humidity: 'Humidity is not reported',
    wind: 'Wind is not reported',
    gust: 'Gusts are not reported',
    precipitation: 'Precipitation is not reported',
    rainChance: 'Chance of rain is not reported',
    visibility: 'Visibility is not reported',
    thunder: 'Thunder is not ruled out',
    frozen: 'Snow or ice is not ruled out',
    road: 'Road surface is not known',
  },
  note: {
    alert: 'Notice: #',
    twilight: 'Twilight',
    night: 'Dark',
    rideChill: 'Feels like # °F at 55 mph',
    alertCheck: 'Warnings are being checked',
  },
} as const satisfies Record<FactorLevel, Record<string, string>>;

/** The sentence (without its full stop) of a verdict that nothing speaks against. */
export const ALL_CLEAR = 'Good to go';
/** The same in a cell. */
export const CLEAR = 'Clear';
/** After what is missing or was not checked. */
export const REST_CLEAR = 'Everything else is clear.';

/** How the sentence begins when official alerts could not be had. */
export const NOT_CHECKED = 'Warnings could not be checked.';

/** Fills a text of the vocabulary. */
export function fill(template: string, value: number | string | null = null, second: number | string = '') {
  // Thousands of texts are filled for one trip: a pattern with a function takes several times as long.
  let text = '';
  let from = 0;
  for (let at = 0; at < template.length; at += 1) {
    const mark = template[at];
    if (mark !== '#' && mark !== '@') continue;
    text += template.slice(from, at) + String(mark === '#' ? value : second);
    from = at + 1;
  }
  return text + template.slice(from);
}
