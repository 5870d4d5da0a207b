// A mail server in a process of its own, so that reading mails is not counted as the application's work.
import { startSmtpSink } from '#simulator/smtp.ts';

const sink = await startSmtpSink({ port: Number(process.env.SMTP_PORT) });
process.on('message', () => process.send?.(sink.mails.map(({ to }) => to[0])));
process.send?.('ready');
process.once('SIGTERM', () => void sink.close().then(() => process.exit(0)));
