import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { EXPERIENCE_LEVELS, SERVICES_OFFERED } from '../roadside.model.ts';
import type { RoadsideService } from '../roadside.service.server.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../../db/sample/volunteers.json');

const sampleSchema = z.array(
  z.object({
    name: z.string(),
    zipCode: z.string(),
    services: z.array(z.enum(SERVICES_OFFERED)),
    availability: z.string(),
    experienceLevel: z.enum(EXPERIENCE_LEVELS),
    maxDistance: z.number(),
  }),
);

/** Lists the sample volunteers, who exist nowhere. Those that are there already stay as they are. */
export async function seedVolunteers(
  { volunteers }: Pick<RoadsideService, 'volunteers'>,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const samples = sampleSchema.parse(JSON.parse(readFileSync(SAMPLES, 'utf8')));
  await volunteers.importMany(
    samples.map(({ services, ...sample }, index) => ({
      ...sample,
      servicesOffered: services,
      email: `sample-${index + 1}@ride.example`,
      phone: `303-555-01${String(index).padStart(2, '0')}`,
      isApproved: true,
      isPublished: true,
      approvedBy: 'seed',
      approvedAt: at,
      submissionKey: sampleKey(sample.name),
      createdAt: at,
      updatedAt: at,
    })),
  );
}

/** The same for the same sample, so that a second start adds nobody. */
function sampleKey(name: string): string {
  const hex = hash('sha256', `volunteer ${name}`);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
