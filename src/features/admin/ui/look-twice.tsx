import { Notice } from '#ui/notice.tsx';

/** Why a reviewer should look twice. Nothing when there is nothing odd. */
export function LookTwice({ hints }: { hints: readonly string[] }) {
  if (hints.length === 0) return null;
  return (
    <Notice tone="caution" title="Look twice">
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </Notice>
  );
}
