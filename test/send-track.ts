import type { TestApp } from './test-app.ts';

/** Sends files of tracks as riders do, to the application of a suite. */
export const sendTrack =
  (suite: { readonly test: Pick<TestApp, 'app'> }) =>
  (
    payload: string | Buffer,
    { headers, ...query }: { trim?: string; track?: string; headers?: Record<string, string> } = {},
  ) =>
    suite.test.app.inject({
      method: 'POST',
      url: '/api/route-geometry',
      query,
      headers: { 'content-type': 'application/gpx+xml', ...headers },
      payload,
    });
