import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import type { ApiDescription } from '../openapi/operations.ts';

const IMPOSSIBLE = ['abc', '0', '-1', '99999999999999', '1e3', '00000000-0000-0000-0000-00000000000g'];

let test: TestApp;
let cookie: string;
/** Every call of an entry by its id: "DELETE /api/admin/volunteers/{id}". */
let calls: string[];
beforeAll(async () => {
  test = await openTestSite();
  cookie = await signInAsAdmin(test);
  const { paths } = (await test.app.inject('/api/openapi.json')).json<ApiDescription>();
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    path.includes('{id}') ? Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`) : [],
  );
});
afterAll(() => test.close());

async function answersTo(call: string, id: string) {
  const [method = '', path = ''] = call.split(' ');
  const url = path.replace('{id}', id).replace('{kind}', 'scenic-routes').replace('{version}', '1');
  const headers = { cookie };
  return test.app.inject({ method: method as 'GET', url, headers, ...(method !== 'GET' && { payload: {} }) });
}

it('an id that cannot be one is refused as such by every call, whatever else is sent', async () => {
  expect(calls).toContain('DELETE /api/admin/volunteers/{id}');
  const others: string[] = [];
  for (const call of calls)
    for (const id of IMPOSSIBLE) {
      const answer = await answersTo(call, id);
      if (answer.statusCode !== 400 || !answer.json().errors?.id)
        others.push(`${call} ${id}: ${answer.statusCode} ${answer.body}`);
    }
  expect(others).toEqual([]);
});

it('an id that could be one and is of nothing is not found', async () => {
  const others: string[] = [];
  for (const call of calls.filter((name) => /^(GET|DELETE) \S+\/\{id\}$/.test(name))) {
    const answers = await Promise.all(['999999', randomUUID()].map((id) => answersTo(call, id)));
    const codes = answers.map(({ statusCode }) => statusCode);
    if (!codes.includes(404)) others.push(`${call}: ${codes.join()}`);
  }
  expect(others).toEqual([]);
});
