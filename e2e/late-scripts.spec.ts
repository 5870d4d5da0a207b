import { expect, test } from './fixtures.ts';

for (const path of ['/', '/?zip=80202', '/trip', '/routes', '/blog', '/admin']) {
  test(`${path} as it is sent loads and runs no module before it is painted`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).not.toMatch(/<link[^>]*rel="modulepreload"|<script[^>]*type="module"/);
    expect(html.match(/<link rel="later"/g)?.length).toBeGreaterThan(1);
    expect(html.match(/<script[^>]* type="text\/x-later">/g)).toHaveLength(1);
  });
}
