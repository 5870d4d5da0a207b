import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SiteStatus } from '../status.schema.ts';
import { ServiceTable } from './service-table.tsx';
import { ProcessPart, StoragePart } from './site-parts.tsx';

const status = {
  checkedAt: '2026-11-29T12:00:00Z',
  process: {
    version: '0.2.0',
    node: '24.7.0',
    startedAt: '2026-11-29T10:00:00Z',
    memoryBytes: 3e8,
    cacheBytes: 1e7,
    cacheLimitBytes: 1e8,
  },
  disk: { freeBytes: 1e9, totalBytes: 4e9 },
  database: {
    engine: 'embedded',
    version: '17.5',
    bytes: 1e8,
    pool: { open: 3, idle: 1, most: 10, waiting: 0 },
  },
} as unknown as SiteStatus;

it('speaks to volunteers, not to engineers', () => {
  const words = [
    <StoragePart key="" status={status} />,
    <ProcessPart key="" status={status} />,
    <ServiceTable key="" services={[]} time={String} />,
  ]
    .map((part) => renderToStaticMarkup(part).replace(/<[^>]+>/g, ' '))
    .join(' ');
  expect(words).toContain('PostgreSQL 17.5, built in');
  expect(words).toContain('2 of 10 in use');
  expect(words).not.toMatch(/median|percentile|latency|engine|embedded|process|cache|\bpool\b/i);
});
