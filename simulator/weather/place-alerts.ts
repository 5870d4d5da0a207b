/** An alert of a named place. Hours count from the full hour before now. */
export interface AlertScript {
  event: string;
  severity: 'Extreme' | 'Severe' | 'Moderate' | 'Minor' | 'Unknown';
  certainty: 'Observed' | 'Likely' | 'Possible';
  urgency: 'Immediate' | 'Expected' | 'Future' | 'Past';
  status?: 'Actual' | 'Test' | 'Exercise';
  messageType?: 'Alert' | 'Update' | 'Cancel';
  area: string;
  onset: number;
  /** Null: the message names no end of the event. */
  ends: number | null;
  /** When the message is due to be renewed, which is often before now. */
  expires: number;
  /** What becomes of which event: "NEW.KOUN.TO.W.0041". Its times are those of the event. */
  vtec?: string;
  /** Hours after which the code says that the event ends; default: `ends`. Null: until further notice. */
  vtecEnds?: number | null;
  headline: string | null;
  description: string;
  instruction: string | null;
  /** True: drawn as a polygon around the place; false: issued for forecast zones. */
  polygon?: boolean;
}

const MOORE = 'Cleveland, OK; McClain, OK; Oklahoma, OK';

/** A message that the service still lists about what is over. */
function over(event: string, change: Partial<AlertScript>): AlertScript {
  return {
    event,
    severity: 'Severe',
    certainty: 'Observed',
    urgency: 'Past',
    messageType: 'Update',
    area: MOORE,
    onset: -2,
    ends: 1,
    expires: 1,
    headline: null,
    description: 'This is no longer in effect.',
    instruction: null,
    ...change,
  };
}

/** By ZIP code. Moore also has tests and what is over in each of the ways it can be: nobody must be shown these. */
export const PLACE_ALERTS: Readonly<Record<string, readonly AlertScript[]>> = {
  '73160': [
    {
      event: 'Tornado Warning',
      severity: 'Extreme',
      certainty: 'Observed',
      urgency: 'Immediate',
      area: 'Cleveland, OK',
      onset: 0,
      ends: null,
      expires: 2,
      vtec: 'NEW.KOUN.TO.W.0041',
      vtecEnds: 2,
      headline: 'Tornado Warning for Cleveland County by NWS Norman OK',
      description:
        'At the time of this warning, a confirmed tornado was located near Moore, moving northeast at 35 mph.\n\nHAZARD...Damaging tornado.\n\nSOURCE...Radar confirmed tornado.',
      instruction:
        'TAKE COVER NOW! Move to a basement or an interior room on the lowest floor of a sturdy building.',
      polygon: true,
    },
    {
      event: 'Tornado Watch',
      severity: 'Extreme',
      certainty: 'Possible',
      urgency: 'Future',
      area: MOORE,
      onset: -1,
      ends: 6,
      expires: 6,
      vtec: 'CON.KOUN.TO.A.0311',
      headline: 'Tornado Watch for parts of Oklahoma by NWS Norman OK',
      description:
        'TORNADO WATCH IN EFFECT FOR THE FOLLOWING AREAS: CLEVELAND, MCCLAIN AND OKLAHOMA COUNTIES.',
      instruction: null,
    },
    {
      event: 'Tornado Warning',
      severity: 'Extreme',
      certainty: 'Observed',
      urgency: 'Immediate',
      status: 'Test',
      area: MOORE,
      onset: 0,
      ends: null,
      expires: 2,
      headline: 'THIS IS ONLY A TEST',
      description: 'This is a test of the warning system.',
      instruction: null,
    },
    {
      event: 'Severe Thunderstorm Warning',
      severity: 'Severe',
      certainty: 'Observed',
      urgency: 'Immediate',
      messageType: 'Cancel',
      area: MOORE,
      onset: -1,
      ends: null,
      expires: 2,
      headline: 'The Severe Thunderstorm Warning has been cancelled',
      description: 'The storm which prompted the warning has weakened below severe limits.',
      instruction: null,
    },
    {
      event: 'Flood Advisory',
      severity: 'Minor',
      certainty: 'Likely',
      urgency: 'Expected',
      area: MOORE,
      onset: -8,
      ends: -1,
      expires: 3,
      vtec: 'CON.KOUN.FA.Y.0077',
      headline: 'Flood Advisory until an hour ago',
      description: 'Minor flooding of low-lying areas.',
      instruction: null,
    },
    over('Severe Thunderstorm Warning', { vtec: 'EXP.KOUN.SV.W.0120' }),
    over('High Wind Watch', { vtec: 'UPG.KOUN.HW.A.0009' }),
    over('Flash Flood Warning', { vtec: 'CAN.KOUN.FF.W.0055', urgency: 'Expected' }),
    over('Dust Storm Warning', {}),
    over('TEST', { urgency: 'Immediate' }),
  ],
  // A river in flood: its office renews the message late, and nobody knows when the water falls.
  '71201': [
    {
      event: 'Flood Warning',
      severity: 'Severe',
      certainty: 'Observed',
      urgency: 'Immediate',
      messageType: 'Update',
      area: 'Ouachita, LA; Union, LA',
      onset: -30,
      ends: null,
      expires: -3,
      vtec: 'CON.KSHV.FL.W.0053',
      vtecEnds: null,
      headline: 'Flood Warning until further notice by NWS Shreveport LA',
      description:
        '* WHAT...Moderate flooding is occurring.\n\n* WHERE...Ouachita River at Monroe.\n\n* WHEN...Until further notice.',
      instruction: 'Turn around, don’t drown when encountering flooded roads.',
      polygon: true,
    },
    {
      event: 'Hydrologic Outlook',
      severity: 'Unknown',
      certainty: 'Possible',
      urgency: 'Future',
      area: 'Ouachita, LA',
      onset: -5,
      ends: null,
      expires: 20,
      headline: 'Hydrologic Outlook by NWS Shreveport LA',
      description: 'The river may stay above its banks through next week.',
      instruction: null,
    },
  ],
  '82001': [
    {
      event: 'Wind Advisory',
      severity: 'Moderate',
      certainty: 'Likely',
      urgency: 'Expected',
      area: 'Central Laramie County; East Laramie County',
      onset: -2,
      ends: 9,
      expires: -1,
      vtec: 'CON.KCYS.WI.Y.0012',
      headline: 'Wind Advisory by NWS Cheyenne WY',
      description:
        '* WHAT...West winds 30 to 35 mph with gusts up to 55 mph.\n\n* WHERE...Interstate 80 and Interstate 25 near Cheyenne.\n\n* IMPACTS...Gusty winds will make driving light weight vehicles difficult.',
      instruction: 'Use extra caution when driving, especially in high profile or light weight vehicles.',
    },
  ],
};
