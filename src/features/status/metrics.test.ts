import { beforeAll, describe, expect, it } from 'vitest';
import { readOpenMetrics, seriesOf } from '#test/open-metrics.ts';
import { describeOnBothEngines, describeOnDatabase } from '#test/test-database.ts';
import { testSuite } from '#test/test-suite.ts';
import about from '../../../package.json' with { type: 'json' };

const TOKEN = 'watch/the+road=';
const BEARER = { authorization: `Bearer ${TOKEN}` };

describeOnBothEngines('/metrics', (open) => {
  const suite = testSuite(open, { env: { METRICS_TOKEN: TOKEN } });
  const scrape = async () => readOpenMetrics((await suite.send('GET', '/metrics', undefined, BEARER)).body);

  it('is for whoever sends the token', async () => {
    const answer = await suite.send('GET', '/metrics', undefined, BEARER);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(readOpenMetrics(answer.body).every(({ help }) => help !== undefined && help !== '')).toBe(true);
    const schemeInOtherLetters = { authorization: `bearer ${TOKEN}` };
    expect((await suite.send('GET', '/metrics', undefined, schemeInOtherLetters)).statusCode).toBe(200);
  });

  it.each([
    undefined,
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${'x'.repeat(8_000)}`,
  ])('is nobody else’s: %j', async (authorization) => {
    const answer = await suite.send('GET', '/metrics', undefined, authorization ? { authorization } : {});
    expect(answer.statusCode).toBe(401);
    expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' });
    expect(answer.body).not.toContain('dryline_');
    const asAdmin = await suite.asAdmin('GET', '/metrics');
    expect(asAdmin.statusCode).toBe(401);
  });

  it('answers 429 to one who tries tokens, and goes on answering whoever has the right one', async () => {
    const guess = () => suite.send('GET', '/metrics', undefined, { authorization: 'Bearer guess' });
    const statuses = new Set<number>();
    for (let time = 0; time < 30; time += 1) statuses.add((await guess()).statusCode);
    expect([...statuses]).toEqual([401, 429]);
    expect((await suite.send('GET', '/metrics', undefined, BEARER)).statusCode).toBe(200);
  });

  it('counts requests by kind and class of the answer, and how long they took', async () => {
    const before = await scrape();
    const count = (families: typeof before, status: string) =>
      seriesOf(families, 'dryline_http_requests_total', { group: 'api/weather', status }) ?? 0;
    await suite.send('POST', '/api/weather', { zipCode: '80302' });
    await suite.send('POST', '/api/weather', { zipCode: 'x' });
    await suite.send('GET', '/api/nothing/"}%20at%20all');
    const after = await scrape();
    expect(count(after, '2xx') - count(before, '2xx')).toBe(1);
    expect(count(after, '4xx') - count(before, '4xx')).toBe(1);
    expect(
      seriesOf(after, 'dryline_http_request_seconds_count', { group: 'api/weather' }),
    ).toBeGreaterThanOrEqual(2);
    const groups = after.flatMap(({ samples }) => samples.map(({ labels }) => labels['group']));
    expect(groups.join(' ')).not.toMatch(/nothing|80302/);
  });

  it('counts calls of outside services by what they were for, and the budget that is left', async () => {
    await suite.send('POST', '/api/weather', { zipCode: '80303' });
    const families = await scrape();
    const calls = (service: string, outcome: string) =>
      seriesOf(families, 'dryline_outside_calls_total', { service, outcome });
    expect(calls('open-meteo', 'answered')).toBeGreaterThan(0);
    expect(calls('nws-alerts', 'answered')).toBeGreaterThan(0);
    expect(seriesOf(families, 'dryline_outside_circuits', { service: 'open-meteo', state: 'closed' })).toBe(
      1,
    );
    expect(
      seriesOf(families, 'dryline_outside_call_seconds_count', { service: 'open-meteo' }),
    ).toBeGreaterThan(0);
  });

  it('tells of mails, jobs, database, disk, caches and the process', async () => {
    const families = await scrape();
    expect(seriesOf(families, 'dryline_build_info', { version: about.version })).toBe(1);
    expect(seriesOf(families, 'dryline_mails', { state: 'queued' })).toBe(0);
    expect(seriesOf(families, 'dryline_mail_oldest_queued_age_seconds')).toBe(0);
    expect(seriesOf(families, 'dryline_jobs_due', { queue: 'send-mail' })).toBe(0);
    expect(seriesOf(families, 'dryline_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(seriesOf(families, 'dryline_backup_trouble')).toBe(0);
    expect(seriesOf(families, 'dryline_disk_free_bytes')).toBeGreaterThan(0);
    expect(seriesOf(families, 'dryline_cache_limit_bytes', { cache: 'weather' })).toBeGreaterThan(0);
    expect(seriesOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    const parts = families.find(({ name }) => name === 'dryline_metrics_part_up')?.samples ?? [];
    expect(parts.map(({ value }) => value)).toEqual(parts.map(() => 1));
  });

  it('counts mails that wait and jobs that are due, of the site', async () => {
    await suite.database.transaction((tx) =>
      suite.test.services.mail.queue(tx, {
        kind: 'test',
        to: 'secret.person@club.example',
        subject: 'A secret subject',
        html: '<p>x</p>',
        text: 'x',
      }),
    );
    suite.test.advance(90_000);
    const families = await scrape();
    expect(seriesOf(families, 'dryline_mails', { state: 'queued' })).toBe(1);
    expect(seriesOf(families, 'dryline_mail_oldest_queued_age_seconds')).toBe(90);
    expect(seriesOf(families, 'dryline_jobs_due', { queue: 'send-mail' })).toBe(1);
    const { body } = await suite.send('GET', '/metrics', undefined, BEARER);
    expect(body).not.toMatch(/secret|club\.example|@|127\.0\.0\.1/);
    await suite.test.services.jobs.runDue();
    suite.test.advance(30_000);
    const later = await scrape();
    expect(seriesOf(later, 'dryline_mails', { state: 'queued' })).toBe(0);
    expect(seriesOf(later, 'dryline_job_attempts_total', { queue: 'send-mail', outcome: 'done' })).toBe(1);
  });
});

describeOnDatabase('A site without METRICS_TOKEN', (open) => {
  describe.each([undefined, ''])('set to %j', (token) => {
    const suite = testSuite(open, { env: token === undefined ? {} : { METRICS_TOKEN: token } });
    let answer: Awaited<ReturnType<typeof suite.send>>;
    beforeAll(async () => {
      answer = await suite.send('GET', '/metrics', undefined, { authorization: 'Bearer ' });
    });

    it('has no /metrics', () => {
      expect(answer.statusCode).toBe(404);
    });

    it('says its release in /healthz', async () => {
      expect((await suite.send('GET', '/healthz')).json()).toEqual({ status: 'ok', version: about.version });
    });
  });
});
