// What the demo and development start with: an admin whose password can be said, and sample content.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedPosts } from '#features/blog/seed-posts.service.server.ts';
import { seedVolunteers } from '#features/roadside/volunteers/seed.service.server.ts';
import { seedSamples, seedStanding } from '#features/routes/seed.service.server.ts';
import type { Services } from '#features/services.server.ts';

/**
 * The same at every start: the database keeps the admin of the first one. `ADMIN_USERNAME` and `ADMIN_PASSWORD` count
 * then; without them the password is random, for others may reach the site.
 */
export function sampleAdmin(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'demo-admin.json');
  if (!existsSync(file)) {
    const { ADMIN_USERNAME = 'admin', ADMIN_PASSWORD = randomBytes(9).toString('base64url') } = process.env;
    const made = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  const { username, password }: { username: string; password: string } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return {
    /** The settings that make this admin. */
    env: { ADMIN_EMAIL: 'admin@ride.example', ADMIN_USERNAME: username, ADMIN_PASSWORD: password },
    /** For people, on two lines. */
    hint: (origin: string) => `Admin area: ${origin}/admin\n  Username ${username}, password ${password}`,
  };
}

/** Sample roads, rides, posts and volunteers; what is there already stays as it is. */
export async function seedContent({
  scenicRoutes,
  location,
  blog,
  images,
  roadside,
}: Services): Promise<void> {
  // Pictures are made by a process of their own, so both take hardly longer than the roads.
  await Promise.all([
    seedSamples({ review: scenicRoutes.review, findZip: location.findZip, now: Date.now() }),
    seedPosts({ blog, images }),
  ]);
  await seedStanding({ review: scenicRoutes.review, findZip: location.findZip, now: Date.now() });
  await seedVolunteers(roadside, Date.now());
}
