import { missesFiles } from './late-files.ts';

const RETRY_MS = 2_000;
/** For what the site had no more when it was asked. */
const RARELY_MS = 60_000;

/**
 * For code whose HTML is on the screen already: in a browser a download that fails is tried again every 2 seconds,
 * however bad the signal; more rarely once the site has a newer version.
 * @throws what `load` throws, on the server alone: there it is no matter of signal
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof document === 'undefined') throw error;
      await new Promise((resolve) => setTimeout(resolve, missesFiles() ? RARELY_MS : RETRY_MS));
    }
  }
}
