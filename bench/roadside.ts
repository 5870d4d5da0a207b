// The search among 50,000 volunteers all over the US. Embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ISSUE_TYPES, SERVICES_OFFERED } from '#features/roadside/roadside.model.ts';
import { randomFrom } from '#features/routes/generated-routes.data.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { composeApp } from '#server/compose.ts';
import { settle } from './filled-site.ts';
import { reportTimes } from './measure.ts';

const VOLUNTEERS = Number(process.argv[3] ?? 50_000);
const BATCH = 500;
const SAMPLES = 300;
const BUDGET_MS = 15;

const folder = mkdtempSync(join(tmpdir(), 'bench-roadside-'));
const config = loadConfig({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  ADMIN_USERNAME: 'bench',
  ADMIN_PASSWORD: 'a long ride on the bench',
});
const { log } = createLog('error');
const database = await openDatabase({ ...config, log });
await migrate(database);
const { services, close } = await composeApp({ config, log, database });
const random = randomFrom(5);
const pick = <T>(values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];
const zipCode = (): string => {
  for (;;) {
    const zip = String(Math.floor(random() * 100_000)).padStart(5, '0');
    try {
      return services.location.findZip(zip).zipCode;
    } catch {
      // Not every number is a ZIP code.
    }
  }
};

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
await settle(database);
process.stdout.write(
  `\n── search among ${VOLUNTEERS.toLocaleString('en-US')} volunteers, ${database.engine}; p50 / p95\n`,
);

for (const maxDistance of [25, 50, 100]) {
  const times: number[] = [];
  for (let run = -10; run < SAMPLES; run += 1) {
    const search = { zipCode: zipCode(), issueType: pick(ISSUE_TYPES), maxDistance };
    const begun = performance.now();
    await services.roadside.search(search);
    if (run >= 0) times.push(performance.now() - begun);
  }
  reportTimes(`within ${maxDistance} miles, any problem`, times, BUDGET_MS);
}

await close();
await database.close();
rmSync(folder, { recursive: true, force: true });
