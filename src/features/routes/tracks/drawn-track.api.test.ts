import { expect, it } from 'vitest';
import { addRouteAnswerSchema } from '../submit/add-route.schema.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { testSuite } from '#test/test-suite.ts';
import { routeGeometrySchema, trackDraftSchema } from './tracks.schema.ts';

const BOULDER = { latitude: 40.015, longitude: -105.2705 };
const NEDERLAND = { latitude: 39.9614, longitude: -105.5108 };
const WARD = { latitude: 40.0722, longitude: -105.5083 };
const ATLANTIC = { latitude: 39, longitude: -62 };
const NEW_YORK = { latitude: 40.75, longitude: -73.99 };

describeOnDatabase('a drawn road of a route', (open) => {
  const suite = testSuite(open);
  const draw = (points: unknown, trim?: string) =>
    suite.send('POST', '/api/route-geometry/drawn', { points, trim });
  async function drawn(points: unknown, trim?: string) {
    const response = await draw(points, trim);
    expect(response.statusCode, response.body).toBe(201);
    return trackDraftSchema.parse(response.json());
  }

  it('fills a form and goes with the route, which shows it once it is approved', async () => {
    const draft = await drawn([BOULDER, NEDERLAND, WARD]);
    expect(draft).toMatchObject({ approximate: false, loop: false, trimmed: false });
    expect(draft.startPlace).toBe('Boulder, CO');
    expect(draft.miles).toBeGreaterThan(20);
    expect(draft.minutes % 5).toBe(0);
    expect(draft.curveScore).toBeGreaterThan(0);
    expect(draft.climb?.gain).toBeGreaterThan(100);
    expect(draft.zipCodes.length).toBeGreaterThan(1);

    const { zipCodes, id: trackId } = draft;
    const sent = await suite.send('POST', '/api/scenic-routes/add', { name: 'Drawn', zipCodes, trackId });
    expect(sent.statusCode, sent.body).toBe(201);
    const { id } = addRouteAnswerSchema.parse(sent.json());
    const geometry = () => suite.send('GET', `/api/scenic-route/${id}/geometry`);
    expect((await geometry()).statusCode).toBe(404);
    const approved = await suite.asAdmin('POST', '/api/admin/approve', {
      type: 'scenic-routes',
      id,
      isApproved: true,
      isPublished: true,
    });
    expect(approved.statusCode, approved.body).toBe(200);
    const line = routeGeometrySchema.parse((await geometry()).json());
    expect(line).toMatchObject({ miles: draft.miles, approximate: false });
    expect(line.profile?.length).toBeGreaterThan(20);
  });

  it('is approximate, without curves and climb, where the route services are down', async () => {
    suite.test.simulator.setFault({ service: 'valhalla', kind: '500' });
    suite.test.simulator.setFault({ service: 'osrm', kind: '500' });
    const draft = await drawn([BOULDER, { latitude: 40.3772, longitude: -105.5217 }]);
    suite.test.simulator.clearFaults();
    expect(draft).toMatchObject({ approximate: true, climb: null, curveScore: 0, curveMiles: 0 });
  });

  it('loses a quarter mile at both ends when asked to, and of itself on a loop', async () => {
    suite.test.advance(10 * 60_000);
    const whole = await drawn([BOULDER, NEDERLAND]);
    const short = await drawn([BOULDER, NEDERLAND], 'yes');
    expect(short.trimmed).toBe(true);
    expect(short.miles).toBeLessThan(whole.miles);
    expect(await drawn([BOULDER, NEDERLAND, BOULDER])).toMatchObject({ loop: true, trimmed: true });
  });

  it.each([
    ['across the ocean', [NEW_YORK, ATLANTIC], /leaves the US/],
    ['of a few yards', [BOULDER, { latitude: 40.0151, longitude: -105.2705 }], /shorter than a mile/],
    ['that stays where it is', [BOULDER, BOULDER], /shorter than a mile/],
    ['of one point', [BOULDER], /two points/],
  ])('is refused %s', async (_, points, message) => {
    const response = await draw(points);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toMatch(message);
  });

  it('comes from one connection only so often', async () => {
    const answers = [];
    for (let index = 0; index < 21; index += 1) answers.push((await draw([BOULDER, NEDERLAND])).statusCode);
    expect(answers.at(-1)).toBe(429);
    expect(answers[0]).toBe(201);
  });
});
