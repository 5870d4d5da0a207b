/** The admin that every application of the browser journeys starts with. */
export const ADMIN = { username: 'rosa', password: 'long road to Moab' } as const;
