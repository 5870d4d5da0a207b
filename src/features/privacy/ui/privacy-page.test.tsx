import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.server.ts';
import { privacyFacts } from '../privacy.mapper.server.ts';
import { PrivacyPage } from './privacy-page.tsx';

const S3 = {
  S3_ENDPOINT: 'https://store.example',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const pageOf = (env: Record<string, string>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PrivacyPage facts={privacyFacts(loadConfig(env))} siteName="Dryline" />
    </MemoryRouter>,
  );

it('says how long what was erased stays in backups, and where they are', () => {
  const plain = pageOf({});
  expect(plain).toContain('Copies stay for 14 days, and the newest of each month for a year.');
  expect(plain).toContain('stays in the copies made before until they are deleted');
  expect(plain).not.toContain('here and in a storage service');
  expect(pageOf({ BACKUP_KEEP_DAYS: '1', BACKUP_S3_BUCKET: 'copies', ...S3 })).toContain(
    'after a failure, here and in a storage service. Copies stay for 1 day,',
  );
  expect(pageOf({ BACKUP_KEEP_DAYS: '' })).not.toContain('Backups');
});
