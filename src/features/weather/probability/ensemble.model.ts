/** What an ensemble is asked for and how its answer is held. */

/** GEFS at 25 km: 31 members over 10 days, renewed four times a day. */
export const ENSEMBLE_MODEL = 'ncep_gefs025';
/** Members of that model, the control run among them. More may come; far fewer are no ensemble. */
export const MODEL_MEMBERS = 31;
export const ENSEMBLE_VARIABLES = ['temperature_2m', 'wind_gusts_10m', 'precipitation'] as const;
/** Of the model's members, how many have to be whole in an hour. */
export const WHOLE_SHARE = 0.8;
/** Local days, today among them: a week from any hour of today, and a few hours more while it is cached. */
export const ENSEMBLE_DAYS = 9;

/** What Open-Meteo counts a call as: variables times members, ten of them one call, for each place. */
export const ensembleWeight = (places: number, members = MODEL_MEMBERS): number =>
  (places * ENSEMBLE_VARIABLES.length * members) / 10;

/** What members forecast for one point: members one after the other, each by the hour. NaN: not said. */
export interface EnsembleForecast {
  /** Epoch seconds of the first hour. */
  start: number;
  hours: number;
  members: number;
  /** °F at the beginning of the hour. */
  temperature: Float32Array;
  /** mph, the highest of the hour. */
  gust: Float32Array;
  /** Inches within the hour. */
  precipitation: Float32Array;
}

/** Members that an hour needs to be counted. */
export const membersNeeded = (members: number): number =>
  Math.ceil(WHOLE_SHARE * Math.max(MODEL_MEMBERS, members));

/** True when enough members say all of at least one hour. */
export function isCountable({ members, hours, ...values }: EnsembleForecast): boolean {
  for (let hour = 0; hour < hours; hour += 1) {
    let whole = 0;
    for (let at = hour; at < members * hours; at += hours) {
      const sum =
        (values.temperature[at] ?? NaN) + (values.gust[at] ?? NaN) + (values.precipitation[at] ?? NaN);
      if (!Number.isNaN(sum)) whole += 1;
    }
    if (whole >= membersNeeded(members)) return true;
  }
  return false;
}

/** Bytes that it takes. */
export const ensembleBytes = ({ temperature }: EnsembleForecast): number => 400 + temperature.byteLength * 3;
