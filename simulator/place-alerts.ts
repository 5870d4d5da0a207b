/** An alert of a named place. Hours count from the full hour before now. */
export interface AlertScript {
  event: string;
  severity: 'Extreme' | 'Severe' | 'Moderate' | 'Minor';
  certainty: 'Observed' | 'Likely' | 'Possible';
  urgency: 'Immediate' | 'Expected' | 'Future';
  status?: 'Actual' | 'Test' | 'Exercise';
  messageType?: 'Alert' | 'Update' | 'Cancel';
  area: string;
  onset: number;
  /** Null: the message names no end of the event, only when it lapses. */
  ends: number | null;
  expires: number;
  headline: string | null;
  description: string;
  instruction: string | null;
  /** True: drawn as a polygon around the place; false: issued for forecast zones. */
  polygon?: boolean;
}

const MOORE = 'Cleveland, OK; McClain, OK; Oklahoma, OK';

/** By ZIP code. Moore also has one test, one cancelled and one ended alert, which nobody must be shown. */
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
      headline: 'Flood Advisory until an hour ago',
      description: 'Minor flooding of low-lying areas.',
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
      expires: 5,
      headline: 'Wind Advisory by NWS Cheyenne WY',
      description:
        '* WHAT...West winds 30 to 35 mph with gusts up to 55 mph.\n\n* WHERE...Interstate 80 and Interstate 25 near Cheyenne.\n\n* IMPACTS...Gusty winds will make driving light weight vehicles difficult.',
      instruction: 'Use extra caution when driving, especially in high profile or light weight vehicles.',
    },
  ],
};
