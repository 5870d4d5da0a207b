import * as z from 'zod/mini';
import { AppError } from '#platform/errors/app-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const answerSchema = z.object({ success: z.boolean() });

/**
 * Asks reCAPTCHA whether a token is right; see https://developers.google.com/recaptcha/docs/verify.
 * @throws AppError `upstream` when the service does not answer: then nobody passes.
 */
export const createCaptcha =
  ({ secret, outbound }: { secret: string; outbound: Pick<OutboundClient, 'json'> }) =>
  async (token: string, address: string): Promise<boolean> => {
    const url = new URL(VERIFY_URL);
    url.search = new URLSearchParams({ secret, response: token, remoteip: address }).toString();
    try {
      const answer = await outbound.json(url, { method: 'POST', timeoutMs: 5_000, service: 'recaptcha' });
      return z.parse(answerSchema, answer).success;
    } catch (cause) {
      throw new AppError('upstream', 'The robot check does not answer. Please try again in a minute.', {
        cause,
      });
    }
  };
