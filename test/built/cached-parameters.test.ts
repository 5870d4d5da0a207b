// A rule of kept pages reads what its page reads of a query: less, and another page would be served in its place;
// more, and anyone could have a page rendered again and again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#features/services.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { pageRules } from '#server/pages/page-rules.ts';
import { openTestSite, type TestApp } from '#test/test-app.ts';

/** Read by the router on every page, for forms of index routes. */
const OF_ROUTER = 'index';
const READS = ['get', 'getAll', 'has'] as const;
const own = URLSearchParams.prototype;
const originals = new Map(READS.map((name) => [name, own[name]]));
const read = { page: new Set<string>(), rule: new Set<string>() };

let site: TestApp;
beforeAll(async () => {
  site = await openTestSite({ pages: await builtPages() });
  for (const name of READS) {
    const original = own[name];
    Object.assign(own, {
      [name](this: URLSearchParams, parameter: string) {
        const stack = new Error().stack ?? '';
        const isOutside = stack.includes('/simulator/') || parameter === OF_ROUTER;
        if (!isOutside) read[stack.includes('page-rules.ts') ? 'rule' : 'page'].add(parameter);
        return Reflect.apply(original, this, [parameter]);
      },
    });
  }
});
afterAll(async () => {
  for (const [name, original] of originals) Object.assign(own, { [name]: original });
  await site.close();
});

/** What makes a page read further parameters. */
const SAMPLES = [
  'zip=80435',
  'zipCode=80435',
  'zip=80435&zip=80517',
  'lead=3',
  'near=80517',
  'via=80435',
  'tab=help',
];

const patterns = pageRules({} as Services).map(({ pattern }) => pattern);
it.each(patterns)('%s is kept by the parameters that it reads', async (pattern) => {
  const path = pattern === '*' ? '/no/such/page' : pattern.replace(':id', '1').replaceAll(/:\w+/g, 'rain');
  for (const kind of ['page', 'rule'] as const) read[kind].clear();
  for (const query of ['x=1', ...SAMPLES]) await site.app.inject(`${path}?${query}`);
  expect([...read.rule].toSorted()).toEqual([...read.page].toSorted());
});
