import { parseArgs } from 'node:util';
import { seedPosts } from '#features/blog/seed-posts.service.server.ts';
import { seedGenerated, seedSamples, seedStanding } from '#features/routes/seed.service.server.ts';
import { numberText } from '#platform/text/number-text.ts';
import { counted, UsageError, type Command } from './command.ts';
import { withServices } from './with-services.ts';

const MOST_ROUTES = 1_000_000;

/** Sample content for a demonstration, or generated routes for a load test. */
export const seed: Command = {
  name: 'seed',
  usage: '[--routes <number>]',
  summary: 'publish sample routes, rides and posts; with a number: generated ones, for load tests',
  async run(args, context) {
    const { clock, say } = context;
    const { values } = parseArgs({ args, options: { routes: { type: 'string' } } });
    const count = values.routes === undefined ? undefined : Number(values.routes);
    if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= MOST_ROUTES))
      throw new UsageError(`--routes takes a number from 1 to ${numberText(MOST_ROUTES)}.`);

    return withServices(context, async ({ scenicRoutes, location, blog, images }, database) => {
      const deps = { review: scenicRoutes.review, findZip: location.findZip, now: clock.now() };
      const done =
        count === undefined
          ? await seedSamples(deps)
          : await seedGenerated(deps, count, (stored) => {
              if (stored % 10_000 === 0) say(`  ${numberText(stored)} stored`);
            });
      const dates = count === undefined ? await seedStanding(deps) : 0;
      const posts = count === undefined ? await seedPosts({ blog, images }) : 0;
      await database.maintain();
      if (done.lines > 0) say(`Drew ${counted(done.lines, 'approximate line')}.`);
      say(
        `Published ${counted(done.routes, 'route')}, ${counted(done.rides + dates, 'group ride')} and ${counted(posts, 'post')}.`,
      );
    });
  },
};
