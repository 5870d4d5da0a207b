import { useRef, type ReactNode } from 'react';
import { privateAddress } from '#platform/private-links/private-link.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

interface PrivateLinkNoteProps {
  link: { page: `/private/${string}`; token: string };
  /** What the link is for, and where else it went: "See its state, change it or take it back here." */
  children: ReactNode;
}

/**
 * A private link that was just made, in full, to save. Only in the browser: the server never shows one. It has no
 * frame of its own, so that it can stand inside a notice.
 */
export function PrivateLinkNote({ link, children }: PrivateLinkNoteProps) {
  const input = useRef<HTMLInputElement>(null);
  const address = privateAddress(link.page, link.token, { publicUrl: window.location.origin });
  return (
    <div className="mt-3 flex max-w-2xl flex-col gap-3">
      {children}
      <TextField
        ref={input}
        label="Your private link"
        hint="Anyone who has it can do the same, so keep it to yourself. This device saves it too."
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={address} label="Copy link" onRefused={() => input.current?.focus()} />
        <LinkButton to={`${link.page}#${link.token}`} variant="secondary" icon="arrow-right">
          Open it
        </LinkButton>
      </div>
    </div>
  );
}
