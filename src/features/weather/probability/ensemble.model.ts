/** What an ensemble is asked for and how its answer is held. */

/** GEFS at 25 km: 31 members over 10 days, renewed four times a day. */
export const ENSEMBLE_MODEL = 'ncep_gefs025';
/** Members of that model, the control run among them. More may come; far fewer are no ensemble. */
export const MODEL_MEMBERS = 31;
export const ENSEMBLE_VARIABLES = ['temperature_2m', 'wind_gusts_10m', 'precipitation'] as const;
/** Of the model's members, how many have to be whole in an hour. */
const WHOLE_SHARE = 0.8;
/** Local days, today among them: a week from any hour of today, and a few hours more while it is cached. */
export const ENSEMBLE_DAYS = 9;

/** What Open-Meteo counts a call as: variables times members, ten of them one call, for each place. */
export const ensembleWeight = (places: number): number =>
  (places * ENSEMBLE_VARIABLES.length * MODEL_MEMBERS) / 10;

/** In how many steps a unit is held: those in which the service publishes it (0.1 °F, 0.1 mph, 0.001 in). */
const STEPS_PER_UNIT = { temperature: 10, gust: 10, precipitation: 1_000 } as const;
/** What of the weather a member says. */
export type MemberValue = keyof typeof STEPS_PER_UNIT;
export const MEMBER_VALUES = [
  'temperature',
  'gust',
  'precipitation',
] as const satisfies readonly MemberValue[];
/** Of a value that is not said. */
const NOT_SAID = -32_768;
const MOST_STEPS = 32_767;

/** What members forecast for one point: members one after the other, each by the hour, in steps; see `memberValue`. */
export interface EnsembleForecast {
  /** Epoch seconds of the first hour. */
  start: number;
  hours: number;
  members: number;
  /** °F at the beginning of the hour. */
  temperature: Int16Array;
  /** mph, the highest of the hour. */
  gust: Int16Array;
  /** Inches within the hour. */
  precipitation: Int16Array;
}

/** Values in steps. What is NaN, or more than steps can say (32.767 in of rain in an hour), is not said. */
export function inSteps(name: MemberValue, values: ArrayLike<number>): Int16Array {
  const inUnit = STEPS_PER_UNIT[name];
  const held = new Int16Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const steps = Math.round((values[at] ?? NaN) * inUnit);
    held[at] = Math.abs(steps) <= MOST_STEPS ? steps : NOT_SAID;
  }
  return held;
}

/** °F, mph or inches of a member in an hour; NaN: not said. */
export function memberValue(
  ensemble: EnsembleForecast,
  name: MemberValue,
  member: number,
  hour: number,
): number {
  const steps = ensemble[name][member * ensemble.hours + hour] ?? NOT_SAID;
  return steps === NOT_SAID ? NaN : steps / STEPS_PER_UNIT[name];
}

/** Whether a member says all of an hour. */
export function saysAll(ensemble: EnsembleForecast, member: number, hour: number): boolean {
  const at = member * ensemble.hours + hour;
  return MEMBER_VALUES.every((name) => (ensemble[name][at] ?? NOT_SAID) !== NOT_SAID);
}

/** Members that an hour needs to be counted. */
export const membersNeeded = (members: number): number =>
  Math.ceil(WHOLE_SHARE * Math.max(MODEL_MEMBERS, members));

/** True when enough members say all of at least one hour. */
export function isCountable(ensemble: EnsembleForecast): boolean {
  const { members, hours } = ensemble;
  for (let hour = 0; hour < hours; hour += 1) {
    let whole = 0;
    for (let member = 0; member < members; member += 1) if (saysAll(ensemble, member, hour)) whole += 1;
    if (whole >= membersNeeded(members)) return true;
  }
  return false;
}

/** Bytes that it takes. */
export const ensembleBytes = ({ temperature }: EnsembleForecast): number => 400 + temperature.byteLength * 3;
