import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { helpSuite, tokenIn } from '#test/roadside-help.ts';

/** What must not be found anywhere; each is unlike everything else. */
const OF_VOLUNTEER = ['quokka.volunteer@ride.example', 'quokka', '303-555-7731', '5557731', '7731', '80443'];
const OF_REQUESTER = [
  'Zebulon Quagga',
  'Quagga',
  'numbat.requester@ride.example',
  'numbat',
  '720-555-8842',
  '8842',
  'behind the wombat billboard',
  'wombat',
  'axolotl noise',
  'axolotl',
  'Pangolin Parkway',
  'Pangolin',
  '39.654321',
  '654321',
  '-106.0123',
  '80435',
];
const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const volunteer = {
  name: 'Vee',
  email: 'quokka.volunteer@ride.example',
  phone: '303-555-7731',
  zipCode: '80443',
  servicesOfferedInput: 'Flat tire repair',
  availability: 'Weekends',
};
const request = {
  requesterName: 'Zebulon Quagga',
  requesterEmail: 'numbat.requester@ride.example',
  requesterPhone: '720-555-8842',
  location: 'behind the wombat billboard',
  zipCode: '80435',
  issueType: 'flat tire',
  description: 'An axolotl noise, then no air.',
  road: 'Pangolin Parkway',
  mileMarker: '12',
  latitude: 39.654321,
  longitude: -106.0123,
};

describeOnDatabase('contacts and places', (open) => {
  const help = helpSuite(open);

  // Ids hold any digits, by chance also those of a telephone.
  const found = (text: string, secrets: readonly string[]) => {
    const told = text.replaceAll(UUIDS, '');
    return secrets.filter((secret) => told.includes(secret));
  };

  /** Every public call and file that exists, and those of roadside help with every problem. */
  async function publicAnswers(): Promise<string> {
    const texts: string[] = [];
    const get = async (url: string) => texts.push((await help.call('GET', url)).text);
    for (const url of [
      '/sitemap.xml',
      '/robots.txt',
      '/routes/feed.xml',
      '/routes/feed.json',
      '/group-rides/feed.xml',
      '/group-rides/feed.json',
      '/blog/feed.xml',
      '/blog/feed.json',
      '/rides.ics',
      '/api/all-scenic-routes',
      '/api/blog/posts',
      '/api/openapi.json',
      '/api/admin/volunteers',
      '/api/admin/requests',
      '/api/admin/blocked-contacts',
      '/api/admin/queue',
      '/api/private/roadside-request',
      '/api/private/roadside-volunteer',
      '/api/private/roadside-offer',
      '/api/private/roadside-shared',
    ])
      await get(url);
    for (const issueType of [
      'flat tire',
      'engine trouble',
      'fuel',
      'battery',
      'towing',
      'other',
      'general',
    ]) {
      const search = { zipCode: '80424', issueType, maxDistance: 100 };
      texts.push((await help.call('POST', '/api/roadside/search', search)).text);
    }
    return texts.join('\n');
  }

  it('are in no public answer, no log line, no audit entry, and in no email before somebody said yes', async () => {
    const registered = await help.call('POST', '/api/roadside/volunteer', volunteer);
    await help.admin('POST', 'approve', {
      type: 'volunteers',
      id: registered.body.id,
      isApproved: true,
      isPublished: true,
    });
    const asked = await help.call('POST', '/api/roadside/request', request);
    expect([registered.status, asked.status]).toEqual([201, 201]);
    // Others tell nothing about those that are stored.
    const again = await help.call('POST', '/api/roadside/request', {
      ...request,
      requesterEmail: 'other@ride.example',
      requesterName: 'Other',
      location: 'Elsewhere',
      description: 'Something else entirely',
    });
    expect(found(again.text, [...OF_VOLUNTEER, ...OF_REQUESTER])).toEqual([]);

    const first = await help.due();
    const toAdmin = first.filter(({ to }) => to === 'boss@ride.example');
    expect(toAdmin).toHaveLength(2);
    expect(found(JSON.stringify(toAdmin), [...OF_VOLUNTEER, ...OF_REQUESTER])).toEqual([]);
    const toRequester = first.filter(({ to }) => to === request.requesterEmail);
    expect(found(JSON.stringify(toRequester), OF_VOLUNTEER)).toEqual([]);
    const toVolunteer = first.filter(({ to }) => to === volunteer.email);
    expect(found(JSON.stringify(toVolunteer), OF_REQUESTER)).toEqual([]);

    await help.admin('POST', 'approve', {
      type: 'requests',
      id: asked.body.id,
      isApproved: true,
      isPublished: true,
    });
    await help.own(tokenIn(toRequester[0]), 'POST', 'request/confirm');
    const [offer, ...rest] = await help.due();
    expect(rest).toEqual([]);
    expect(offer?.to).toBe(volunteer.email);
    expect(found(`${offer?.subject} ${offer?.text} ${offer?.html}`, OF_REQUESTER)).toEqual([]);
    const offerToken = tokenIn(offer);
    expect(found((await help.own(offerToken, 'GET', 'offer')).text, OF_REQUESTER)).toEqual([]);
    const { token } = asked.body.link as { token: string };
    expect(found((await help.own(token, 'GET', 'request')).text, OF_VOLUNTEER)).toEqual([]);
    const own = await help.own((registered.body.link as { token: string }).token, 'GET', 'volunteer');
    expect(found(own.text, OF_REQUESTER)).toEqual([]);
    const before = await publicAnswers();
    expect(before).toContain('"Vee"');
    expect(found(before, [...OF_VOLUNTEER, ...OF_REQUESTER])).toEqual([]);

    const accepted = await help.own(offerToken, 'POST', 'offer/accept');
    expect(found(accepted.text, OF_REQUESTER)).toEqual(expect.arrayContaining(['Quagga', '8842', 'wombat']));
    expect(found((await help.own(token, 'GET', 'request')).text, OF_VOLUNTEER)).toContain('7731');
    const shared = await help.own(token, 'POST', 'request/share');
    const sharedToken = String(shared.body.token);
    const handedOn = (await help.own(sharedToken, 'GET', 'shared')).text;
    expect(found(handedOn, [...OF_VOLUNTEER, 'Vee'])).toEqual([]);
    expect(found(handedOn, OF_REQUESTER).sort()).toEqual(
      [
        'behind the wombat billboard',
        'wombat',
        'Pangolin Parkway',
        'Pangolin',
        '39.654321',
        '654321',
        '-106.0123',
      ].sort(),
    );
    await help.due();
    expect(found(await publicAnswers(), [...OF_VOLUNTEER, ...OF_REQUESTER])).toEqual([]);

    // The outbox forgets what left, also what both were told of each other; recipients stay.
    const outbox = JSON.stringify(
      await help
        .database()
        .query('select kind, subject, html, plain_text, headers from mail_outbox where confidential'),
    );
    expect(found(outbox, [...OF_VOLUNTEER, ...OF_REQUESTER])).toEqual([]);
    const jobs = JSON.stringify(await help.database().query('select * from jobs'));
    expect(found(jobs, [...OF_VOLUNTEER, ...OF_REQUESTER])).toEqual([]);
    const links = JSON.stringify(await help.database().query('select * from private_links'));
    for (const secret of [token, offerToken]) expect(links).not.toContain(secret);

    await help.own(token, 'POST', 'request/complete', { thanks: 'Thanks' });
    await help.own((registered.body.link as { token: string }).token, 'DELETE', 'volunteer');
    for (const { body } of [asked, again])
      await help.own((body.link as { token: string }).token, 'DELETE', 'request');
    const audit = JSON.stringify(await help.database().query('select before, after from audit_log'));
    expect(found(audit, [...OF_REQUESTER, '303-555-7731', 'quokka.volunteer'])).toEqual([]);
    const rows = JSON.stringify([
      await help.database().query('select * from roadside_requests'),
      await help.database().query('select * from roadside_volunteers'),
      await help.database().query('select * from roadside_offers'),
    ]);
    expect(found(rows, [...OF_VOLUNTEER, ...OF_REQUESTER])).toEqual([]);
    // Times and the ids of requests hold any digits, by chance these too.
    const log = help
      .test()
      .logLines.join('\n')
      .replace(/"(?:time|reqId)":(?:\d+|"[^"]*")/g, '');
    expect(log).toContain('/api/roadside/request');
    expect(found(log, [...OF_VOLUNTEER, ...OF_REQUESTER, token, offerToken])).toEqual([]);
  });
});
