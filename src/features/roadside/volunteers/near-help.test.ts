import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { helpSuite, listedVolunteer } from '#test/roadside-help.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { nearHelpMessage, usualMinutes } from './near-help.model.ts';

const DILLON = '80435';
const LEADVILLE = '80461';
const BOULDER = '80302';

describe('how long a yes takes', () => {
  it('is told of five and more alone, and never as anybody’s own time', () => {
    expect(usualMinutes([11, 11, 11, 11])).toBeUndefined();
    expect(usualMinutes([90, 3, 11, 600, 4])).toEqual({ minutes: 15, of: 5 });
    expect(usualMinutes([1, 1, 1, 1, 1])).toEqual({ minutes: 5, of: 5 });
  });

  it('counts the latest twenty', () => {
    expect(usualMinutes([...Array<number>(20).fill(8), ...Array<number>(80).fill(500)])).toEqual({
      minutes: 10,
      of: 20,
    });
  });

  it('says what to do where nobody is', () => {
    const near = {
      volunteers: 0,
      miles: 100,
      area: 'Dillon, CO',
      issueType: 'towing',
      usual: undefined,
    } as const;
    expect(nearHelpMessage(near)).toBe(
      'No volunteer within 100 miles of Dillon, CO tows right now. Call a tow truck or your roadside service as well, ' +
        'and 911 in danger. The admins see your request.',
    );
  });

  it('says hours where it took hours', () => {
    const near = { volunteers: 1, miles: 25, area: 'Dillon, CO', issueType: 'fuel' } as const;
    expect(nearHelpMessage({ ...near, usual: { minutes: 60, of: 5 } })).toMatch(/ within an hour\.$/);
    expect(nearHelpMessage({ ...near, usual: { minutes: 125, of: 5 } })).toMatch(/ within 3 hours\.$/);
  });
});

describeOnBothEngines('GET /api/roadside/near', (open) => {
  const help = helpSuite(open);
  const near = async (zipCode = DILLON, issueType = 'flat tire', position = {}) =>
    help.call('GET', `/api/roadside/near?${new URLSearchParams({ zipCode, issueType, ...position })}`);
  const message = async (zipCode?: string, issueType?: string) =>
    (await near(zipCode, issueType)).body['message'];

  /** Requests of this town that had a yes after so many minutes; erased ones, of which nothing else is left. */
  async function answeredIn(area: string, minutes: readonly number[], ago = 2 * DAY_MS) {
    for (const each of minutes) {
      const createdAt = help.test().now() - ago;
      await help.database().query(
        `INSERT INTO roadside_requests (requester_name, requester_email, requester_phone, location, zip_code,
           issue_type, description, status, is_approved, is_published, search_text, area, created_at, helped_at, erased_at)
         VALUES ('', '', '', '', '', 'fuel', '', 'completed', true, true, '', $1, $2, $3, $3)`,
        [area, new Date(createdAt), new Date(createdAt + each * MINUTE_MS)],
      );
    }
  }

  it('counts whom a search finds, farther only where nobody is nearer', async () => {
    expect(await message()).toContain(
      'No volunteer within 100 miles of Dillon, CO fixes flat tires right now.',
    );
    await help.list(listedVolunteer('Bo', BOULDER));
    expect(await message()).toBe('1 volunteer within 50 miles of Dillon, CO fixes flat tires.');
    await help.list(listedVolunteer('Ana', DILLON), listedVolunteer('Cy', DILLON));
    await help.list(listedVolunteer('Paused', DILLON, { isActive: false }));
    await help.list(listedVolunteer('Unread', DILLON, { isApproved: false, isPublished: false }));
    expect((await near()).body).toEqual({
      volunteers: 2,
      miles: 25,
      message: '2 volunteers within 25 miles of Dillon, CO fix flat tires.',
    });
    expect(await message(DILLON, 'battery')).toContain('No volunteer');
    expect((await near('00001')).status).toBe(404);
    expect((await near(DILLON, 'love')).status).toBe(400);
  });

  it('counts around the position, from which the relay asks too, whatever ZIP code was typed', async () => {
    await help.list(listedVolunteer('Bo', BOULDER));
    const said = async (position: Record<'latitude' | 'longitude', string>) =>
      (await near(LEADVILLE, 'flat tire', position)).body['message'];
    expect(await said({ latitude: '', longitude: '' })).toContain(' miles of Leadville, CO ');
    expect(await said({ latitude: '40.02', longitude: '-105.28' })).toContain('25 miles of Boulder, CO ');
    expect(await said({ latitude: '0.00', longitude: '0.00' })).toContain(' miles of Leadville, CO ');
  });

  it('tells how long half of the answers nearby took, from five on', async () => {
    await help.list(listedVolunteer('Ana', DILLON));
    await answeredIn('Denver, CO', [1, 1, 1]);
    await answeredIn('Grand Junction, CO', [1, 1, 1]);
    await answeredIn('Leadville, CO', [11, 40, 2, 3]);
    expect(await message()).toBe('1 volunteer within 25 miles of Dillon, CO fixes flat tires.');
    await answeredIn('Frisco, CO', [600]);
    // Kept for a while.
    expect(await message()).not.toContain('Half');
    await help.after(10 * MINUTE_MS);
    expect(await message()).toBe(
      '1 volunteer within 25 miles of Dillon, CO fixes flat tires. ' +
        'Half of the last 5 requests around there had a yes within 15 minutes.',
    );
    expect(await message(LEADVILLE)).toContain('had a yes within 15 minutes');
  });

  it('tells nobody in which town help is under way', async () => {
    await help.list(listedVolunteer('Ana', DILLON));
    await answeredIn('Leadville, CO', [11, 40, 2, 3, 5]);
    const before = await message();
    await answeredIn('Frisco, CO', [1], 5 * MINUTE_MS);
    await help.after(HOUR_MS);
    expect(await message()).toBe(before);
    await help.after(DAY_MS);
    expect(await message()).toContain('the last 6 requests');
  });
});
