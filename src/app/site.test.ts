import { expect, it } from 'vitest';
import { NO_SITE, siteOf } from './site.ts';
import { loader } from './root.tsx';
import { withOneCredit } from './shell/credit-list.tsx';

const site = { ...NO_SITE, siteName: "Rider's Sky", timeZone: 'America/Denver' };
const sent = () => loader({ context: { get: () => ({ site }) } } as never);

it('goes with a page as one text, which is read once', () => {
  expect(Object.keys(sent())).toEqual(['pageText']);
  const loaderData: unknown = JSON.parse(JSON.stringify(sent()));
  const matches = [undefined, { id: 'root', loaderData }];
  expect(siteOf(matches)).toEqual(withOneCredit(site));
  expect(siteOf(matches)).toBe(siteOf(matches));
});

it('is none where the root itself failed', () => {
  expect(siteOf([{ id: 'root', loaderData: undefined }])).toBe(NO_SITE);
});
