import { LinkButton } from '#ui/link-button.tsx';

/** The way from a private page to everyone's. */
export const RoadsideLink = () => (
  <LinkButton to="/roadside-assistance" variant="secondary" icon="wrench" className="w-fit">
    Roadside Assistance
  </LinkButton>
);
