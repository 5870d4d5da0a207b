import * as z from 'zod/mini';
import { AppError } from '#platform/errors/app-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const answerSchema = z.object({
  success: z.boolean(),
  /** How human it was, 0 to 1: of version 3 alone, where everybody has success. */
  score: z.optional(z.number()),
  'error-codes': z.optional(z.array(z.string())),
});
/** Google's own: https://developers.google.com/recaptcha/docs/v3#interpreting_the_score */
const LEAST_SCORE = 0.5;

/**
 * Asks reCAPTCHA whether a token is right; see https://developers.google.com/recaptcha/docs/verify.
 * @throws AppError `upstream` when the service does not answer or does not know the secret: then nobody passes.
 */
export const createCaptcha =
  ({ secret, outbound }: { secret: string; outbound: Pick<OutboundClient, 'json'> }) =>
  async (token: string, address: string): Promise<boolean> => {
    const url = new URL(VERIFY_URL);
    url.search = new URLSearchParams({ secret, response: token, remoteip: address }).toString();
    let answer: z.infer<typeof answerSchema>;
    try {
      answer = z.parse(
        answerSchema,
        await outbound.json(url, { method: 'POST', timeoutMs: 5_000, service: 'recaptcha' }),
      );
    } catch (cause) {
      throw new AppError('upstream', 'The robot check does not answer. Please try again in a minute.', {
        cause,
      });
    }
    // No token is ever right then, and nobody would learn why.
    if (answer['error-codes']?.some((code) => code.endsWith('-input-secret')))
      throw new AppError(
        'upstream',
        'The robot check does not know this site. Its RECAPTCHA_SECRET is wrong.',
      );
    return answer.success && (answer.score ?? 1) >= LEAST_SCORE;
  };
