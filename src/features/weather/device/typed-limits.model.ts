import { LIMIT_RANGES } from '../verdict/limits.model.ts';
import type { RiderLimits } from '../weather.schema.ts';

export type NumberLimit = keyof typeof LIMIT_RANGES;
export type TypedLimits = Partial<Record<NumberLimit, string>>;

const COLD = 'minTemperature';
const HEAT = 'maxTemperature';

/**
 * The limits in force while fields hold `typed`, and what is wrong with each field. What cannot count leaves its limit
 * as it was `before` typing began.
 */
export function limitsTyped(
  before: RiderLimits,
  typed: TypedLimits,
): { limits: RiderLimits; errors: TypedLimits } {
  const limits: RiderLimits = { ...before };
  const errors: TypedLimits = {};
  const asBefore = (name: NumberLimit, error: string) => {
    const limit = before[name];
    errors[name] = `${error}. Until then ${limit === undefined ? 'our limit' : limit} is used.`;
    setLimit(limits, name, limit);
  };
  for (const name of Object.keys(typed) as NumberLimit[]) {
    const text = typed[name]?.trim() ?? '';
    const { min, max } = LIMIT_RANGES[name];
    const limit = Number(text);
    if (text === '') delete limits[name];
    else if (/^\d+$/.test(text) && limit >= min && limit <= max) limits[name] = limit;
    else asBefore(name, `Please enter a whole number from ${min} to ${max}`);
  }
  const { [COLD]: lowest, [HEAT]: highest } = limits;
  if (lowest === undefined || highest === undefined || lowest < highest) return { limits, errors };
  const wrong = { [COLD]: `Please enter less than ${highest}`, [HEAT]: `Please enter more than ${lowest}` };
  const right = ([COLD, HEAT] as const).filter((name) => !(name in errors));
  const typedNow = right.filter((name) => name in typed);
  // Limits from before that are at odds have both fields to be put right in.
  for (const name of typedNow.length > 0 ? typedNow : right) asBefore(name, wrong[name]);
  return { limits, errors };
}

function setLimit(limits: RiderLimits, name: NumberLimit, limit: number | undefined): void {
  if (limit === undefined) delete limits[name];
  else limits[name] = limit;
}
