// A mail server in a process of its own, so that reading mails is not counted as the application's work.
import { startSmtpSink } from '#simulator/delivery/smtp.ts';

const mails: { to: string; at: number }[] = [];
const sink = await startSmtpSink({
  port: Number(process.env.SMTP_PORT),
  take: ({ to: [to = ''] }) => void mails.push({ to, at: Date.now() }),
});
process.on('message', () => process.send?.(mails));
process.send?.('ready');
process.once('SIGTERM', () => void sink.close().then(() => process.exit(0)));
