import { isJsonObject } from '#platform/json/json-object.ts';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** Changes a parsed value in place. */
type Change = (value: unknown) => void;

/**
 * Takes the optional fields that are null out of a value, at every depth of its contract.
 * @returns undefined when nothing in the contract is optional
 */
function nullDropper(schema: $ZodType): Change | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
      return nullDropper(def.innerType);
    case 'array':
      return inEach(nullDropper(def.element));
    case 'object':
      return inFields(def.shape);
    default:
      return undefined;
  }
}

const inEach = (change: Change | undefined): Change | undefined =>
  change && ((value) => (Array.isArray(value) ? value.forEach((item) => change(item)) : undefined));

function inFields(shape: Readonly<Record<string, $ZodType>>): Change | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const isOptional = schema._zod.optin !== undefined;
    const within = nullDropper(schema);
    return isOptional || within ? [{ name, isOptional, within }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (!isJsonObject(value)) return;
    for (const { name, isOptional, within } of fields) {
      if (isOptional && value[name] === null) delete value[name];
      else within?.(value[name]);
    }
  };
}

/**
 * Checks what comes in against its contract. In a body an optional field that is null is one that was left out, so
 * that no default, message or meaning of a field has to know about null.
 */
export const contractValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  const dropNulls = route.httpPart === 'body' ? nullDropper(route.schema) : undefined;
  if (!dropNulls) return validate;
  return (body: unknown) => {
    dropNulls(body);
    return validate(body);
  };
};
