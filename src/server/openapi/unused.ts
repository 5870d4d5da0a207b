import type { ApiDescription } from './operations.ts';

const REFERENCE = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

const namesIn = (part: unknown) =>
  [...JSON.stringify(part ?? null).matchAll(REFERENCE)].map(([, name]) => String(name));

/** The description without the schemas that no operation uses: contracts hold forms of the pages too. */
export function withoutUnused(description: ApiDescription): ApiDescription {
  const { schemas } = description.components;
  const used = new Set<string>();
  const open = namesIn(description.paths);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    open.push(...namesIn(schemas[name]));
  }
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return {
    ...description,
    components: {
      ...description.components,
      schemas: Object.fromEntries(kept.toSorted(([a], [b]) => a.localeCompare(b))),
    },
  };
}
