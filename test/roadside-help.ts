// For tests of roadside help: an application with a mail server that can be closed and composed again at any point.
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { openTestApp, signInAsAdmin, TEST_NOW, type TestApp } from './test-app.ts';
import { startSmtpSink, type SmtpSink, type SmtpMood } from '#simulator/delivery/smtp.ts';

/** Dillon, Colorado. */
export const HELP_ZIP = '80435';

/** The body of a request for help. */
export const helpForm = {
  requesterName: 'Robin Stuck',
  requesterEmail: 'robin@ride.example',
  requesterPhone: '720-555-0111',
  location: 'Overlook above the dam',
  zipCode: HELP_ZIP,
  issueType: 'flat tire',
  description: 'The rear tire lost all its air.',
  urgency: 'medium',
};

/** The body of a registration as a volunteer. */
export const volunteerForm = {
  name: 'Dana Cole',
  email: 'dana@ride.example',
  phone: '303-555-0142',
  zipCode: '80443',
  servicesOfferedInput: 'Flat tire repair\nChain repair',
  availability: 'Weekends',
  experienceLevel: 'professional',
  maxDistance: 40,
  isActive: true,
};

/** A published volunteer as the import takes it. */
export const listedVolunteer = (name: string, zipCode: string, changes: object = {}) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@ride.example`,
  phone: '303-555-0142',
  zipCode,
  servicesOffered: ['Flat tire repair'],
  availability: 'Weekends',
  maxDistance: 100,
  isActive: true,
  isApproved: true,
  isPublished: true,
  ...changes,
});

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface HelpApp {
  /** The application that runs now. */
  test: () => TestApp;
  sink: SmtpSink;
  /** Closes the application and composes it again on the same database and clock. */
  restart: () => Promise<void>;
  /** Does everything that is due, and answers the mails that left because of it. */
  due: () => Promise<SentMail[]>;
  /** Moves the clock, then does what is due. */
  after: (ms: number) => Promise<SentMail[]>;
  call: (method: Method, url: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;
  admin: (method: Method, url: string, body?: object) => Promise<Answer>;
  /** A call under /api/private/roadside- with the token of a link. */
  own: (token: string, method: Method, path: string, body?: object) => Promise<Answer>;
  /** Imports published volunteers. @returns their ids by name. */
  list: (...volunteers: ReturnType<typeof listedVolunteer>[]) => Promise<Map<string, string>>;
  close: () => Promise<void>;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Record<string, unknown>;
}

/** The token of the private link in a mail. */
export function tokenIn(mail: SentMail | undefined): string {
  const token = /\/private\/\w+#([\w-]{32})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No private link in ${mail?.subject ?? 'no email'}`);
  return token;
}

/** A request that asks a volunteer first, approved and confirmed; nobody has been asked yet. */
export async function confirmedRequest(
  help: Pick<HelpApp, 'call' | 'admin' | 'due' | 'own'>,
  volunteerId: string | undefined,
): Promise<{ id: string; token: string }> {
  const sent = await help.call('POST', '/api/roadside/request', { ...helpForm, volunteerId });
  const { id, link } = sent.body as { id: string; link: { token: string } };
  await help.admin('POST', 'approve', { type: 'requests', id, isApproved: true, isPublished: true });
  const confirmation = (await help.due()).find(({ subject }) => subject.startsWith('Confirm'));
  await help.own(tokenIn(confirmation), 'POST', 'request/confirm');
  return { id, token: link.token };
}

async function openHelpApp(database: Database, env: Record<string, string> = {}): Promise<HelpApp> {
  const sink = await startSmtpSink();
  let now = TEST_NOW;
  const start = () =>
    openTestApp(database, {
      now,
      env: {
        SMTP_URL: sink.url,
        MAIL_FROM: 'help@ride.example',
        ADMIN_EMAIL: 'boss@ride.example',
        ...env,
      },
    });
  let test = await start();
  let cookie = await signInAsAdmin(test);
  let seen = sink.mails.length;

  const call: HelpApp['call'] = async (method, url, payload, headers = {}) => {
    const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
    const isJson = String(response.headers['content-type']).includes('json');
    const body: Record<string, unknown> = isJson ? response.json() : {};
    return { status: response.statusCode, body, text: response.body, headers: response.headers };
  };
  async function due(): Promise<SentMail[]> {
    await test.services.jobs.runDue();
    const mails = sink.mails.slice(seen).map(({ to, mail }) => ({
      to: to.join(', '),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    }));
    seen = sink.mails.length;
    return mails;
  }
  return {
    test: () => test,
    sink,
    restart: async () => {
      now = test.now();
      await test.close();
      test = await start();
    },
    due,
    after: async (ms) => {
      test.advance(ms);
      return due();
    },
    call,
    admin: async (method, url, body) => {
      const answer = await call(method, `/api/admin/${url}`, body, { cookie });
      if (answer.status !== 401) return answer;
      // Some tests last for days, and sessions do not.
      cookie = await signInAsAdmin(test);
      return call(method, `/api/admin/${url}`, body, { cookie });
    },
    own: (token, method, path, body) =>
      call(method, `/api/private/roadside-${path}`, body, { authorization: `Bearer ${token}` }),
    list: async (...volunteers) => {
      const ids = await test.services.roadside.volunteers.importMany(volunteers);
      return new Map(volunteers.map(({ name }, index) => [name, ids[index] ?? '']));
    },
    close: async () => {
      await test.close();
      await sink.close();
    },
  };
}

/** Forgets everything that roadside help stored, between tests. */
async function clearHelp(database: Database): Promise<void> {
  for (const table of [
    'roadside_offers',
    'roadside_requests',
    'roadside_volunteers',
    'roadside_blocked_contacts',
    'mail_outbox',
    'mail_limits',
    'review_decisions',
    'private_links',
    'jobs',
  ])
    await database.query(`DELETE FROM ${table}`);
}

/** For test files: an application for each test, and nothing that the last one stored. */
export function helpSuite(open: () => Promise<Database>) {
  let database: Database;
  let help: HelpApp;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await clearHelp(database);
    help = await openHelpApp(database);
  });
  afterEach(async () => {
    await help.close();
  });

  const now: Omit<HelpApp, 'sink' | 'close'> = {
    test: () => help.test(),
    restart: () => help.restart(),
    due: () => help.due(),
    after: (ms) => help.after(ms),
    call: (...asked) => help.call(...asked),
    admin: (...asked) => help.admin(...asked),
    own: (...asked) => help.own(...asked),
    list: (...volunteers) => help.list(...volunteers),
  };
  return Object.assign(now, {
    /** What the mail server does with what it gets. */
    setMood: (mood: SmtpMood) => help.sink.setMood(mood),
    /** From now on the mail server knows nobody with this address. */
    refuse: (address: string) => help.sink.refuse(address),
    /** The database, once the tests run. */
    database: () => database,
    /** Another application, with other settings. */
    reopen: async (env: Record<string, string>) => {
      await help.close();
      help = await openHelpApp(database, env);
    },
  });
}
