import { SignFace } from '#ui/signs/sign-face.tsx';

/** Why a reviewer should look twice. Nothing when there is nothing odd. Without a frame: it stands in a card. */
export function LookTwice({ hints }: { hints: readonly string[] }) {
  if (hints.length === 0) return null;
  return (
    <div className="flex items-start gap-3">
      <SignFace shape="diamond" className="size-8 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">Look twice</p>
        <ul>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
