import * as z from 'zod/mini';

/** A password is kept exactly as it was typed. */
const passwordField = (required: string) =>
  z
    .string({ error: required })
    .check(
      z.minLength(1, { error: required }),
      z.maxLength(1_000, { error: 'Password must be at most 1,000 characters' }),
    );

const optionalToken = (name: string) =>
  z.optional(
    z.nullable(
      z.string({ error: `${name} must be text` }).check(z.maxLength(8_000, { error: `${name} is too long` })),
    ),
  );

export const signInRequestSchema = z.object({
  username: z
    .string({ error: 'Username is required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Username is required' }),
      z.maxLength(200, { error: 'Username must be at most 200 characters' }),
    ),
  password: passwordField('Password is required'),
  /** Checked only when the site asks for it. */
  recaptchaToken: optionalToken('recaptchaToken'),
  /** Asked for after failed sign-ins; see `GET /api/challenge`. */
  proofOfWork: optionalToken('proofOfWork'),
});
export type SignInRequest = z.infer<typeof signInRequestSchema>;

export const sessionAnswerSchema = z.object({
  id: z.int(),
  role: z.literal('admin'),
  username: z.string(),
  /** True while the password is one that the program made: time to choose one's own. */
  passwordIsTemporary: z.boolean(),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const messageAnswerSchema = z.object({ message: z.string() });

const NEW_PASSWORD = 'Choose a password of 8 to 200 characters';
export const changePasswordSchema = z.object({
  currentPassword: passwordField('Password is required'),
  newPassword: z
    .string({ error: NEW_PASSWORD })
    .check(z.minLength(8, { error: NEW_PASSWORD }), z.maxLength(200, { error: NEW_PASSWORD })),
});

/** Instants are ISO 8601 in UTC. */
export const sessionsAnswerSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Browser and system, for example "Firefox on Android". */
      device: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      expiresAt: z.string(),
      /** The session that asks. */
      isCurrent: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswerSchema>;

export const sessionParamsSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/i, { error: 'There is no such session' })),
});
