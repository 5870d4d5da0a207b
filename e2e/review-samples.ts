import type { Services } from '#features/services.server.ts';

/** Volunteers and requests that wait for review; their public forms are not needed to look at them. */
export async function seedReview({ roadside }: Pick<Services, 'roadside'>, now: number): Promise<void> {
  const at = (minutes: number) => ({
    createdAt: new Date(now - minutes * 60_000),
    updatedAt: new Date(now - minutes * 60_000),
  });
  const volunteer = (name: string, minutes: number) => ({
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@ride.example`,
    phone: '303-555-0142',
    zipCode: '80302',
    servicesOffered: ['Flat tire repair', 'Fuel delivery'],
    availability: 'Weekends',
    experienceLevel: 'professional' as const,
    maxDistance: 12.5,
    ...at(minutes),
  });
  const request = (requesterName: string, minutes: number) => ({
    requesterName,
    requesterEmail: `${requesterName.split(' ')[0]?.toLowerCase()}@ride.example`,
    requesterPhone: '303-555-0199',
    location: 'Mile 12 of CO 7',
    zipCode: '80302',
    issueType: 'flat tire' as const,
    description: 'Rear tire is flat',
    urgency: 'high' as const,
    ...at(minutes),
  });
  const others = Array.from({ length: 22 }, (_, index) => volunteer(`Rider ${index + 1}`, 100 + index));
  await roadside.volunteers.importMany([
    ...others,
    volunteer('Dana Cole', 3),
    volunteer('Ed Marsh', 2),
    volunteer('Fay Ortiz', 1),
  ]);
  await roadside.requests.importMany([request('Sam Reed', 2), request('Tess Lang', 1)]);
}
