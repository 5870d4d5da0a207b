import * as z from 'zod/mini';

/** A private link as the call that made it answers, once. */
export const privateLinkSchema = z.object({
  page: z.templateLiteral(['/private/', z.string()]),
  token: z.string(),
});
export type PrivateLink = z.infer<typeof privateLinkSchema>;
