import { useMatches } from 'react-router';
import { ProblemLines } from '#features/status/ui/problem-lines.tsx';
import { Notice } from '#ui/notice.tsx';
import { siteOf } from '../site.ts';

/** What is wrong with the site, at the top of the admin area. In the browser alone. */
export function Trouble() {
  return (
    <>
      <AddressNotice />
      <ProblemLines />
    </>
  );
}

/** An address of the machine that one sits at, which has three names, by one of them; any other as it is. */
const asLocalhost = (origin: string) => origin.replace(/\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, '//localhost');

/** Only whoever is there sees it: the server takes no address from a request. */
function AddressNotice() {
  const { publicUrl } = siteOf(useMatches());
  const { origin } = window.location;
  if (asLocalhost(origin) === asLocalhost(publicUrl)) return null;
  return (
    <Notice tone="caution" title="This is not the address that the site calls its own" className="mb-4">
      <p className="wrap-break-word">
        Links in emails, feeds and shared pages lead to {publicUrl}, and you are at {origin}. If riders come
        here, ask whoever runs the server to set PUBLIC_URL to this address.
      </p>
    </Notice>
  );
}
