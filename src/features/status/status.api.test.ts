import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import type { Watch } from '#platform/watch/watch.ts';
import { createLog } from '#platform/log/log.server.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { startS3 } from '#simulator/delivery/s3.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import { openTestApp, signInAsAdmin, TEST_ADMIN, type TestApp } from '#test/test-app.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import about from '../../../package.json' with { type: 'json' };
import { createAlarms } from './alarms/alarms.service.server.ts';
import { statusSchema, type SiteStatus, type StatusProblems } from './status.schema.ts';

describeOnBothEngines('The status of a site', (open) => {
  let database: Database;
  let sink: SmtpSink;
  let test: TestApp;
  let cookie: string;

  const startApp = (env: Record<string, string> = {}) =>
    openTestApp(database, {
      ...(test && { now: test.now() }),
      env: {
        SMTP_URL: sink.url,
        MAIL_FROM: 'Club <mail@club.example>',
        ADMIN_EMAIL: 'dana@club.example',
        OPEN_METEO_LIMITS: '1000/1000/1000',
        NOMINATIM_URL: '',
        BACKUP_KEEP_DAYS: '',
        TIME_ZONE: 'America/Denver',
        ...env,
      },
    });

  beforeAll(async () => {
    database = await open();
    sink = await startSmtpSink();
    test = await startApp();
  });
  afterAll(async () => {
    await test.close();
    await sink.close();
  });
  beforeEach(async () => {
    test.advance(7 * HOUR_MS);
    test.simulator.clearFaults();
    sink.setMood('takes');
    for (const table of [
      'alarms',
      'outcomes',
      'backup_runs',
      'mail_outbox',
      `jobs where queue = 'send-mail'`,
    ])
      await database.query(`delete from ${table}`);
    sink.mails.length = 0;
    cookie = await signInAsAdmin(test);
  });

  const get = async <T>(url: string): Promise<T> => {
    const answer = await test.app.inject({ url, headers: { cookie } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return answer.json<T>();
  };
  const status = () => get<SiteStatus>('/api/admin/status');
  const problems = async () => (await get<StatusProblems>('/api/admin/status/problems')).problems;
  const service = async (id: string) => (await status()).services.find((one) => one.id === id);
  const check = (zipCode: string) =>
    test.app.inject({ method: 'POST', url: '/api/weather', payload: { zipCode } });
  /** Nothing is known of these places yet, or it is old. */
  const ask = () => Promise.all(['80301', '80303', '80304'].map(check));
  /** Lets time pass as a running site does: the looks and the mails come when they are due. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5 * MINUTE_MS) {
      test.advance(5 * MINUTE_MS);
      await test.services.jobs.runDue();
    }
  };
  const alarmMails = () => sink.mails.filter(({ mail }) => /Dryline: /.test(mail.subject ?? ''));
  const sendMail = () =>
    database.transaction((tx) =>
      test.services.mail.queue(tx, {
        kind: 'test',
        to: 'rider@club.example',
        subject: 'Hello',
        html: '<p>x</p>',
        text: 'x',
      }),
    );

  it('says that all is well, and what it looked at', async () => {
    await check('80302');
    const answer = await status();
    expect(statusSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      checkedAt: new Date(test.now()).toISOString(),
      timeZone: 'America/Denver',
      problems: [],
      told: 1,
      process: { version: about.version },
      backup: { isNightly: false, last: null, underWaySince: null, trouble: null },
      mail: { canSend: true, queued: 0, oldestQueuedAt: null },
      database: { engine: database.engine === 'postgres' ? 'postgres' : 'embedded' },
    });
    expect(answer.disk?.totalBytes).toBeGreaterThan(answer.disk?.freeBytes ?? Infinity);
    expect(answer.database?.pool === null).toBe(database.engine === 'pglite');
    expect(await service('open-meteo')).toMatchObject({
      state: 'answers',
      serves: 'Forecasts, first choice',
      failedInHour: 0,
      circuit: 'closed',
      lastAnswerAt: answer.checkedAt,
    });
    expect((await service('open-meteo'))?.callsInDay).toBeGreaterThan(0);
    expect((await service('open-meteo'))?.strip).toHaveLength(96);
    expect(await service('nominatim')).toMatchObject({ state: 'off' });
    expect(answer.jobs?.find(({ name }) => name === 'send-mail')).toMatchObject({ label: 'Send emails' });
  });

  it.each(['/api/admin/status', '/api/admin/status/problems'])('is nobody else’s: %s', async (url) => {
    for (const headers of [{}, { cookie: 'dryline_session=stale' }])
      expect((await test.app.inject({ url, headers })).statusCode).toBe(401);
  });

  it('tells the admins once of a service that stays away, and when it is back', async () => {
    test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    await ask();
    await pass(5 * MINUTE_MS);
    const [seen] = (await status()).problems;
    expect(seen?.text).toMatch(
      /^Open-Meteo has given no usable answer since \d+:\d\d [AP]M: \d+ calls failed/,
    );
    expect(seen).toMatchObject({ name: 'outside-open-meteo', level: 'caution', toldAt: null });
    expect(await problems()).toEqual([]);
    expect(alarmMails()).toEqual([]);

    await pass(30 * MINUTE_MS);
    expect(alarmMails().map(({ mail, to }) => [mail.subject, to])).toEqual([
      ['Dryline: One thing needs a look', ['dana@club.example']],
    ]);
    expect(await problems()).toMatchObject([{ name: 'outside-open-meteo', toldAt: expect.any(String) }]);
    expect(await service('open-meteo')).toMatchObject({ state: 'failing' });

    test.simulator.clearFaults();
    await ask();
    await pass(40 * MINUTE_MS);
    expect(alarmMails().map(({ mail }) => mail.subject)).toEqual([
      'Dryline: One thing needs a look',
      'Dryline: Working again: one thing',
    ]);
    expect(await problems()).toEqual([]);
  });

  it('remembers an outage over a restart, and raises no alarm in the first minutes', async () => {
    test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    await ask();
    await pass(5 * MINUTE_MS);
    const since = (await status()).problems[0]?.since;
    expect(since).toEqual(expect.any(String));
    await test.close();
    test = await startApp();
    cookie = await signInAsAdmin(test);
    test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    test.advance(4 * MINUTE_MS);
    await test.services.jobs.runDue();
    expect(alarmMails()).toEqual([]);
    expect((await status()).problems).toMatchObject([{ name: 'outside-open-meteo', since }]);
    await pass(15 * MINUTE_MS);
    expect(alarmMails()).toHaveLength(1);
  });

  it('shows trouble with mail at the top of the admin area, and never mails it', async () => {
    sink.setMood('busy');
    await sendMail();
    await pass(40 * MINUTE_MS);
    expect(await problems()).toMatchObject([
      {
        name: 'mail',
        level: 'bad',
        text: expect.stringMatching(/^Emails do not leave: 1 waits, the oldest since/),
        toldAt: null,
      },
    ]);
    sink.setMood('takes');
    await pass(HOUR_MS);
    expect(await problems()).toEqual([]);
    expect(alarmMails()).toEqual([]);
    expect(sink.mails).toHaveLength(1);
  });

  it('shows the last proven backup and what is wrong with backups, which tell the admins by themselves', async () => {
    const at = new Date(test.now()).toISOString();
    await database.query(
      `insert into backup_runs (cause, started_at, seen_at, outcome, file, bytes, row_count, file_count, problem)
       values ('command', $1, $1, 'done', 'x', 5000000, 1200, 3, null)`,
      [at],
    );
    test.advance(10 * MINUTE_MS);
    await database.query(
      `insert into backup_runs (cause, started_at, seen_at, outcome, problem)
       values ('admin', $1, $1, 'failed', 'No backup was made: the disk is full.')`,
      [new Date(test.now()).toISOString()],
    );
    const { backup, problems: found } = await status();
    expect(backup).toMatchObject({
      last: { madeAt: at, bytes: 5_000_000, rows: 1_200, files: 3, inBucket: null },
      trouble: 'No backup was made: the disk is full.',
    });
    expect(found).toMatchObject([{ name: 'backups', level: 'bad', toldAt: null }]);
    await pass(25 * MINUTE_MS);
    expect(await problems()).toMatchObject([{ name: 'backups' }]);
    expect(alarmMails()).toEqual([]);
  });

  it('lets two processes that look at once tell once', async () => {
    let run: (() => Promise<void>)[] = [];
    const { log } = createLog('silent', { write: () => {} });
    const watches: Watch[] = [{ name: 'thing', look: async () => 'The thing is broken.' }];
    const processes = [0, 1].map(() =>
      createAlarms({
        database,
        clock: { now: test.now },
        log,
        jobs: { every: (_ms, _name, look) => void run.push(() => look(new AbortController().signal)) },
        mail: test.services.mail,
        watches,
        adminAddresses: test.services.adminUsers.mailAddresses,
        timeZone: 'America/Denver',
        site: { siteName: 'Dryline', publicUrl: 'http://localhost:3000' },
      }),
    );
    expect(processes).toHaveLength(2);
    run = [...run, ...run];
    for (let look = 0; look < 6; look += 1) {
      test.advance(6 * MINUTE_MS);
      await Promise.all(run.map((one) => one()));
    }
    const mails = await database.query(`select recipient from mail_outbox where kind = 'alarm'`);
    expect(mails).toEqual([{ recipient: 'dana@club.example' }]);
  });

  it('takes a look that fails or hangs for one that cannot tell', async () => {
    const looks: (() => Promise<void>)[] = [];
    const lines: string[] = [];
    const { log } = createLog('info', { write: (line) => void lines.push(line) });
    const alarms = createAlarms({
      database,
      clock: { now: test.now },
      log,
      jobs: { every: (_ms, _name, look) => void looks.push(() => look(new AbortController().signal)) },
      mail: test.services.mail,
      watches: [
        { name: 'fails', look: () => Promise.reject(new Error('no look')) },
        { name: 'hangs', look: () => new Promise(() => {}) },
        { name: 'sees', look: async () => 'Seen.' },
      ],
      adminAddresses: async () => [],
      timeZone: 'America/Denver',
      site: { siteName: 'Dryline', publicUrl: 'http://localhost:3000' },
      longestLookMs: 1,
    });
    test.advance(HOUR_MS);
    await looks[0]?.();
    expect((await alarms.now()).map(({ name }) => name)).toEqual(['sees']);
    expect(lines.join()).toContain('a look at the site failed');
  });

  it('says that no admin gets email while none has an address, and what to do', async () => {
    await database.query('update admin_users set email = null');
    expect((await status()).problems).toMatchObject([
      {
        name: 'admin-address',
        level: 'caution',
        text: expect.stringMatching(/^No admin gets any email: .*dryline create NAME --email ADDRESS/),
      },
    ]);
    await pass(20 * MINUTE_MS);
    expect(await problems()).toMatchObject([{ name: 'admin-address', toldAt: null }]);
    await database.query(`update admin_users set email = 'dana@club.example'`);
    expect((await status()).problems).toEqual([]);
  });

  it('tells a bucket that refuses the keys from one that is gone or well', async () => {
    const s3 = await startS3();
    const { endpoint, bucket, region, accessKeyId } = s3.settings;
    const bucketOf = (env: Record<string, string>) => ({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      ...env,
    });
    const picture = (at: number) => `images/${'a'.repeat(19)}${at}-800x600.jpg`;
    for (const at of [0, 1, 2])
      s3.objects.set(picture(at), { body: Buffer.from('x'), contentType: 'image/jpeg' });
    const lookWith = async (env: Record<string, string>) => {
      await test.close();
      test = await startApp(env);
      cookie = await signInAsAdmin(test);
      for (const at of [0, 1, 2]) await test.app.inject({ url: `/${picture(at)}` });
      return [(await service('s3'))?.state, (await status()).problems.map(({ text }) => text)];
    };
    expect(await lookWith(bucketOf({ S3_SECRET_ACCESS_KEY: 'other' }))).toEqual([
      'failing',
      [
        expect.stringMatching(
          /^Bucket has refused our keys \(S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY\) since /,
        ),
      ],
    ]);
    expect(await lookWith(bucketOf({}))).toEqual(['answers', []]);
    await s3.close();
    expect(await lookWith(bucketOf({}))).toEqual([
      'failing',
      [expect.stringMatching(/^Bucket has given no usable answer since /)],
    ]);
    await test.close();
    test = await startApp();
  });

  it('says nothing of a person', async () => {
    await sendMail();
    const answer = JSON.stringify(await status());
    expect(answer).not.toMatch(/club\.example|rider@|dana/);
    expect(answer).not.toContain(TEST_ADMIN.password);
  });
});
