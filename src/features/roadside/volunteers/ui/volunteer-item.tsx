import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Entry } from '#ui/lists/entry.tsx';
import { Icon } from '#ui/icon.tsx';
import { Plate } from '#ui/signs/plate.tsx';
import type { PublicVolunteer } from '../../public.schema.ts';
import { EXPERIENCE_LABELS } from '../../labels.model.ts';

interface VolunteerItemProps {
  volunteer: PublicVolunteer;
  onRequestHelp: () => void;
}

/** Someone who would come: how far, with what, and when. */
export function VolunteerItem({ volunteer, onRequestHelp }: VolunteerItemProps) {
  const { name, experienceLevel, servicesOffered, availability, maxDistance } = volunteer;
  return (
    <Entry
      plate={<Plate tone="services" above="Rides up to" legend={`${maxDistance} mi`} below="to help" />}
      title={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-heading leading-tight">{name}</h3>
          <Badge>{EXPERIENCE_LABELS[experienceLevel]}</Badge>
        </div>
      }
    >
      <ul aria-label="Services offered" className="flex flex-wrap gap-x-5 gap-y-1.5">
        {servicesOffered.map((service) => (
          <li key={service} className="flex items-center gap-2">
            <Icon name="check" className="size-5 text-good-text" />
            {service}
          </li>
        ))}
      </ul>
      <p className="flex items-start gap-2">
        <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="sr-only">Available: </span>
          {availability}
        </span>
      </p>
      <div className="needs-scripting">
        <Button
          variant="secondary"
          icon="heart-handshake"
          aria-label={`Request Help from ${name}`}
          onClick={onRequestHelp}
        >
          Request Help
        </Button>
      </div>
    </Entry>
  );
}
