// The search among 50,000 volunteers all over the US. Embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { ISSUE_TYPES, SERVICES_OFFERED } from '#features/roadside/roadside.model.ts';
import { randomFrom } from '#features/routes/generated-routes.data.ts';
import { startFilledSite } from './setup/filled-site.ts';
import { mixedZipCodes, picker, reportAnswers } from './setup/site.ts';

const VOLUNTEERS = Number(process.argv[3] ?? 50_000);
const BATCH = 500;
const SAMPLES = 300;
const BUDGET_MS = 15;

const random = randomFrom(5);
const pick = picker(random);
const zips = mixedZipCodes();
const zipCode = () => pick(zips);

const site = await startFilledSite(async ({ database, services }) => {
  for (let from = 0; from < VOLUNTEERS; from += BATCH)
    await services.roadside.volunteers.importMany(
      Array.from({ length: Math.min(BATCH, VOLUNTEERS - from) }, (_, index) => ({
        name: `Pat ${from + index}`,
        email: `pat${from + index}@ride.example`,
        phone: '303-555-0142',
        zipCode: zipCode(),
        servicesOffered: SERVICES_OFFERED.filter(() => random() < 0.35),
        availability: 'Weekends',
        maxDistance: pick([10, 25, 50, 100]),
        isActive: random() < 0.9,
        isApproved: true,
        isPublished: random() < 0.9,
      })),
    );
  return database.engine;
});
process.stdout.write(
  `\n── search among ${VOLUNTEERS.toLocaleString('en-US')} volunteers, ${site.filled}; p50 / p95\n`,
);
for (const maxDistance of [25, 50, 100])
  await reportAnswers(
    site,
    `within ${maxDistance} miles, any problem`,
    () => [
      '/api/roadside/search',
      { json: { zipCode: zipCode(), issueType: pick(ISSUE_TYPES), maxDistance } },
    ],
    { samples: SAMPLES, budget: BUDGET_MS },
  );
await site.stop();
