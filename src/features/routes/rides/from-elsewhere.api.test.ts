import { expect, it } from 'vitest';
import { ownedRoutesSuite, ride } from '#test/owned-routes.ts';
import { describeOnDatabase } from '#test/test-database.ts';

describeOnDatabase('a ride that another program sends', (open) => {
  const { suite, published } = ownedRoutesSuite(open);

  it('has a name of one line, and keeps the lines of its description', async () => {
    const { id } = await published({ ...ride, name: 'Sunday\r\nbreakfast', description: 'Eggs.\nPie.' });
    const { body } = await suite.send('GET', `/route/${id}.ics`);
    expect(body).toContain('SUMMARY:Sunday breakfast');
    expect(body).toContain('Eggs.\\nPie.');
  });

  it('is told why it takes no day of the year 9999', async () => {
    const far = await suite.send('POST', '/api/scenic-routes/add', { ...ride, rideDate: '9999-12-30' });
    expect(far.json()).toMatchObject({ message: 'Please enter a ride date before the year 9999' });
  });
});
