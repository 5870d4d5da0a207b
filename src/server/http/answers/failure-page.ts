import type { ErrorAnswer, ErrorCode } from '#platform/errors/app-error.ts';
import { escapeHtml } from '#platform/text/escape.ts';

/** The document's own Content Security Policy. */
export const FAILURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** What people get where no page can or should be rendered: a document that needs nothing else of the site. */
export const failureDocument = ({ code, message, requestId }: ErrorAnswer): string =>
  document(TITLES[code] ?? 'Something Went Wrong', message, requestId);

const TITLES: Partial<Record<ErrorCode, string>> = {
  unavailable: 'Please Try Again',
  rate_limited: 'Too Many Requests',
};

const document = (title: string, message: string, requestId: string | undefined) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 36rem; margin: 3rem auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
a { color: inherit }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">Try again</a> · <a href="/">Weather Check</a></p>
<p>In an emergency, call 911.</p>
${requestId === undefined ? '' : `<p><small>When you report it, give this reference: ${escapeHtml(requestId)}</small></p>`}
</main>
</body>
</html>
`;
