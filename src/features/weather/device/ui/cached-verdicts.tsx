import { Link } from 'react-router';
import { savedAgo } from '#platform/time/format-time.ts';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { cachedAnswers } from '../cached-answers.store.ts';

/** The last verdicts of this device with their age. Nothing when there are none. */
export function CachedVerdicts({ renderedAt }: { renderedAt: number }) {
  const saved = cachedAnswers.use();
  const now = useNow(renderedAt);
  if (saved.length === 0) return null;
  return (
    <section aria-labelledby="saved-verdicts">
      <h2 id="saved-verdicts">Last verdicts on this device</h2>
      <ul className="mt-3">
        {saved.map(({ zipCode, location, fetchedAt }) => (
          <li key={zipCode} className="border-b border-line">
            <Link
              to={`/?zip=${zipCode}`}
              className="group flex min-h-16 items-center gap-4 py-2 no-underline"
            >
              <Icon name="cloud-sun" className="size-7" />
              <span className="flex-1">
                <span className="block font-bold group-hover:underline">
                  {location} {zipCode}
                </span>
                <span className="block text-note text-muted">
                  Saved {savedAgo(Date.parse(fetchedAt), now)}
                </span>
              </span>
              <Icon name="chevron-right" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
