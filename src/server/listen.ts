import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '#platform/config/config.server.ts';

/**
 * Listens where the settings say.
 * @throws ConfigError when nobody can listen there
 */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const problem = PROBLEMS[String(code)];
    throw problem === undefined ? error : new ConfigError([problem(port, host)]);
  }
}

const noAddress = (_port: number, host: string) =>
  `HOST ${host} is no address of this machine: 127.0.0.1 is for a web server on it, 0.0.0.0 for everyone`;

const PROBLEMS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `PORT ${port} is in use by another program, or by this one already: stop that one, or set another PORT`,
  EACCES: (port) =>
    `PORT ${port} is not for this account: set one above 1023, and put a web server in front of it`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};
