import * as z from 'zod/mini';

/** Not trimmed: spaces belong to a password. */
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

const CODE_REQUIRED = 'Type the code of your app, or a recovery code';
const codeText = z
  .string({ error: CODE_REQUIRED })
  .check(z.trim(), z.maxLength(40, { error: 'A code has at most 40 characters' }));
const codeField = codeText.check(z.minLength(1, { error: CODE_REQUIRED }));

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
  /** Of an authenticator app, or a recovery code, from those who switched the second step on. */
  code: z.optional(z.nullable(codeText)),
  /** Asked for after failed sign-ins; see `GET /api/challenge`. */
  proofOfWork: optionalToken('proofOfWork'),
});
export type SignInRequest = z.infer<typeof signInRequestSchema>;

/** Who typed the right password and has the second step on is asked for a code: `secondFactor`. */
export const signInRefusedSchema = z.object({
  message: z.string(),
  code: z.literal('unauthorized'),
  errors: z.optional(z.record(z.string(), z.string())),
  secondFactor: z.optional(z.literal(true)),
});

export const sessionAnswerSchema = z.object({
  id: z.int(),
  role: z.literal('admin'),
  username: z.string(),
  /** True while the password is a generated one, which its owner should replace. */
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

export const secondFactorStateSchema = z.object({
  isOn: z.boolean(),
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

export const setUpSecondFactorSchema = z.object({ password: passwordField('Password is required') });
export const secondFactorSetupSchema = z.object({
  /** In groups of four, for typing. */
  secret: z.string(),
  /** The otpauth:// address of the same secret. */
  address: z.string(),
  /** The address as a QR code: an SVG path in a square of this size. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

export const confirmSecondFactorSchema = z.object({ code: codeField });
export const secondFactorProofSchema = z.object({
  password: passwordField('Password is required'),
  code: codeField,
});
/** Each works once. They are shown this once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

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
