// A mail server in a process of its own, and the settings of a site that sends by it.
import { once } from 'node:events';
import { freePort } from '../../scripts/free-port.ts';
import { startProcess, stopProcess } from './measure.ts';

export async function startMailServer() {
  const port = await freePort(4600);
  const server = await startProcess('start-mail-server.ts', [], { SMTP_PORT: String(port) });
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mail@ride.example' },
    /** Whoever got a mail, and when (epoch ms), in this order. */
    received: async (): Promise<{ to: string; at: number }[]> => {
      server.send('who got mail?');
      const [mails]: { to: string; at: number }[][] = await once(server, 'message');
      return mails ?? [];
    },
    stop: () => stopProcess(server),
  };
}
