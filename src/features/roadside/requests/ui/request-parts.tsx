import { buttonClass } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { telephoneAddress } from '#ui/contact-links.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Contact } from '../../private.schema.ts';
import { HelpBar } from '../../ui/help-bar.tsx';

/** The heading of what `SharePlace` shows. */
export const SHARE_PLACE = 'share-place';

/** At the thumb: 911, and who is coming, or where one is. */
export function RequestBar({ helper }: { helper: Contact | null }) {
  return (
    <HelpBar>
      {helper ? (
        <a href={telephoneAddress(helper.phone)} className={buttonClass({}, 'min-w-0')}>
          <Icon name="phone" />
          <span className="truncate">Call {helper.name}</span>
        </a>
      ) : (
        // No link: what stands behind the # of this address is the token.
        <Button
          variant="secondary"
          icon="share-2"
          onClick={() => {
            const heading = document.getElementById(SHARE_PLACE);
            heading?.scrollIntoView({ block: 'start' });
            heading?.focus({ preventScroll: true });
          }}
        >
          Share position
        </Button>
      )}
    </HelpBar>
  );
}

/** What keeps a rider safe who stands by the road. */
export function WhileYouWait() {
  return (
    <section aria-labelledby="while-you-wait">
      <h2 id="while-you-wait">While you wait</h2>
      <ul className="mt-3 flex flex-col gap-3">
        <li className="flex gap-3">
          <Icon name="triangle-alert" className="size-6 text-muted" />
          Hazard lights on. Stand behind the guardrail, away from the bike.
        </li>
        <li className="flex gap-3">
          <Icon name="battery-charging" className="size-6 text-muted" />
          Low battery? The request goes on without this phone. Write down the number of the person coming.
        </li>
      </ul>
    </section>
  );
}
