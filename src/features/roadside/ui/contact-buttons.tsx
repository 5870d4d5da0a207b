import { buttonClass } from '#ui/button-style.ts';
import { mailAddress, telephoneAddress } from '#ui/contact-links.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Contact } from '../private.schema.ts';

/** Reaching the other one: a press on a phone calls, and the number can be read aloud. */
export function ContactButtons({ contact: { name, email, phone } }: { contact: Contact }) {
  return (
    <div className="flex flex-wrap gap-3">
      <a href={telephoneAddress(phone)} className={buttonClass({}, 'max-w-full text-left')}>
        <Icon name="phone" />
        <span className="min-w-0">
          Call <bdi>{name}</bdi>: <span className="whitespace-nowrap">{phone}</span>
        </span>
      </a>
      <a href={mailAddress(email)} className={buttonClass({ variant: 'secondary' }, 'max-w-full')}>
        <Icon name="mail" />
        <span className="min-w-0">{email}</span>
      </a>
    </div>
  );
}
