import { expect, it } from 'vitest';
import { reviewQuerySchema } from '#features/review/review.schema.ts';
import { beartooth, scenicRoutesSuite } from '#test/scenic-routes.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { routeDetailsSchema } from '../entry/route.schema.ts';
import { addRouteAnswerSchema } from './add-route.schema.ts';

describeOnBothEngines('what visitors send of a scenic route', (open) => {
  const { get, post, review, add, publish, directory } = scenicRoutesSuite(open);

  it('ignores flags, ids and reviewers that a visitor sends along', async () => {
    const id = await add({ isApproved: true, isPublished: true, approvedBy: 'me', id: 7, status: 'x' });
    expect(id).not.toBe(7);
    expect(await review().find(id)).toMatchObject({
      isApproved: false,
      isPublished: false,
      approvedBy: null,
    });
  });

  it.each([
    [{ name: '  ' }, 'name', 'Route name is required'],
    [{ name: undefined }, 'name', 'Route name is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'Route name must be at most 120 characters; it has 121'],
    [{ zipCodes: [] }, 'zipCodes', 'At least one zip code is required'],
    [{ zipCodes: undefined }, 'zipCodes', 'At least one zip code is required'],
    [{ zipCodes: ['', ' '] }, 'zipCodes', 'At least one zip code is required'],
    [{ zipCodes: ['00000'] }, 'zipCodes', 'Zip code 00000 is not known'],
    [{ zipCodes: ['09001'] }, 'zipCodes', /^ZIP code 09001 is for military mail .* no place on the map$/],
    [
      { zipCodes: ['00000', '09001'] },
      'zipCodes',
      /^Zip code 00000 is not known. ZIP code 09001 is for military/,
    ],
    [{ zipCodes: ['8020'] }, 'zipCodes.0', 'Please enter a valid 5-digit zip code'],
    [{ zipCodes: [80202] }, 'zipCodes.0', 'Please enter a valid 5-digit zip code'],
    [
      { description: 'x'.repeat(5_001) },
      'description',
      'Description must be at most 5000 characters; it has 5001',
    ],
    [{ highlights: Array(21).fill('x') }, 'highlights', 'Highlights may have at most 20 entries'],
    [{ warnings: ['x'.repeat(201)] }, 'warnings.0', 'Each entry must be at most 200 characters; it has 201'],
    [{ distance: 0.5 }, 'distance', /^Distance must be/],
    [{ distance: -3 }, 'distance', /^Distance must be/],
    [{ estimatedTime: 14 }, 'estimatedTime', 'Time must be at least 15 minutes'],
    [{ scenicRating: 6 }, 'scenicRating', 'Rating must be 1 to 5 stars'],
    [{ submitterEmail: 'nobody' }, 'submitterEmail', 'Please enter a valid email address'],
    [
      { zipCodes: Array.from({ length: 21 }, (_, index) => String(10_001 + index)) },
      'zipCodes',
      'At most 20 zip codes can be given',
    ],
  ])('refuses the route %j by its field', async (changes, field, message) => {
    const response = await post('/api/scenic-routes/add', { ...beartooth, ...changes });
    expect(response.statusCode, response.body).toBe(400);
    const { errors } = response.json<{ errors: Record<string, string> }>();
    expect(errors).toEqual({
      [field]: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('fills in what is blank and drops empty entries', async () => {
    const id = await publish({
      distance: '',
      estimatedTime: '',
      highlights: ['', ' Pass '],
      warnings: null,
      zipCodes: ['00000', '', '59068'],
      difficulty: '',
      roadType: undefined,
      scenicRating: undefined,
    });
    expect((await get(`/api/scenic-route/${id}`)).json()).toMatchObject({
      distance: 0,
      estimatedTime: 60,
      highlights: ['Pass'],
      warnings: [],
      zipCodes: ['00000', '59068'],
      knownZips: ['59068'],
      start: { city: 'Red Lodge', state: 'MT' },
      difficulty: 'beginner',
      roadType: 'rural',
      scenicRating: 3,
      submittedBy: 'Anonymous',
      routeType: 'scenic',
      isGroupRide: false,
    });
  });

  it('keeps decimals of the distance and shows hostile text as it was written', async () => {
    const name = `<script>alert('x')</script> "; DROP TABLE scenic_routes; -- %_\\`;
    // Nothing is left out but what turns around the text behind it.
    const id = await publish({ name: `\u202e${name}` });
    const details = routeDetailsSchema.parse((await get(`/api/scenic-route/${id}`)).json());
    expect(details).toMatchObject({ name, distance: 68.4 });
    expect((await directory(`?q=${encodeURIComponent('%_\\')}`)).total).toBe(1);
    expect((await directory(`?q=${encodeURIComponent('%%')}`)).total).toBe(0);
  });

  it('drops NUL characters, which no database takes', async () => {
    const response = await post('/api/scenic-routes/add', { ...beartooth, name: 'a\u0000b' });
    expect(response.statusCode).toBe(201);
    const { id } = addRouteAnswerSchema.parse(response.json());
    expect((await review().find(id)).name).toBe('ab');
  });

  it('stores one entry for a double click', async () => {
    const submissionKey = '6f0c7f0e-3b0d-4a53-9a57-1d5f0a8f6f11';
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('/api/scenic-routes/add', { ...beartooth, submissionKey })),
    );
    expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1);
    const { rows } = await review().page(reviewQuerySchema.parse({}));
    expect(rows).toHaveLength(1);
  });

  it('flags what looks like spam for the reviewer and still accepts it', async () => {
    const id = await add({
      website: 'http://spam.example',
      formTime: 200,
      description: 'http://a.example http://b.example www.c.example <a href=x>',
    });
    expect((await review().find(id)).spamHints).toEqual(['honeypot', 'tooFast', 'links', 'markup']);
  });
});
