import { useEffect, useRef, useState } from 'react';
import type { AddRouteAnswer } from '../../submit/add-route.schema.ts';
import { Button } from '#ui/button.tsx';
import { FormLoading } from '#ui/late/form-loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import type { AddRideFormProps } from './add-ride-form.tsx';

const FORM_ID = 'add-group-ride';
/** Of the form; a phone's is longer. */
const ROOM =
  'calc(119.25rem + clamp(0rem, (40rem - 100vw) * 9, 30.75rem) + clamp(0rem, (24.4rem - 100vw) * 1.4, 6rem))';
/** The form brings a library that finding rides can do without. */
const loadForm = () => import('./add-ride-form.tsx');
/** Comes with the form, so that it is there when the ride was added. */
const loadLinkNote = () => import('#features/my-entries/ui/private-link-note.tsx');

/** Opens and closes the form for a ride. */
export function AddRideToggle({
  adding,
  pressed,
  onToggle,
}: {
  adding: boolean;
  /** The other one was pressed, which is gone now: this one gets the focus. */
  pressed: boolean;
  onToggle: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed) button.current?.focus({ preventScroll: true });
  }, [pressed]);
  return (
    <>
      {!adding && (
        <noscript>
          <p>Adding a group ride needs JavaScript. Searching and reading work without it.</p>
        </noscript>
      )}
      <Button
        ref={button}
        className="needs-scripting"
        variant="secondary"
        icon={adding ? 'x' : 'plus'}
        aria-expanded={adding}
        aria-controls={adding ? FORM_ID : undefined}
        onClick={onToggle}
      >
        {adding ? 'Hide Form' : 'Add Group Ride'}
      </Button>
    </>
  );
}

export interface AddRidePartProps {
  adding: boolean;
  /** It was opened on this page. */
  pressed: boolean;
  /** Of the map to draw on. */
  baseMap: AddRideFormProps['baseMap'];
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  onClose: () => void;
  /** A ride was sent; the form is to go. */
  onAdded: () => void;
}

/** The form for a ride, and what its sender is told when it came. */
export function AddRidePart({ adding, pressed, baseMap, renderedAt, onClose, onAdded }: AddRidePartProps) {
  const [added, setAdded] = useState<AddRouteAnswer>();
  const form = useDownload(loadForm, adding);
  const linkNote = useDownload(loadLinkNote, adding || added !== undefined);
  return (
    <div className="mb-8 flex flex-col gap-6 empty:hidden">
      {adding && <AddRideToggle adding pressed={pressed} onToggle={onClose} />}
      {added !== undefined && !adding && (
        <Notice tone="good" title="Thank you">
          <p>{added.message}</p>
          {linkNote.part && (
            <linkNote.part.PrivateLinkNote link={added.link}>
              <p>This page is yours alone: see where your ride stands, change it, or call it off.</p>
            </linkNote.part.PrivateLinkNote>
          )}
        </Notice>
      )}
      {adding && !form.part && (
        <div id={FORM_ID}>
          <FormLoading room={ROOM} failed={form.failed} onRetry={form.retry} />
        </div>
      )}
      {adding && form.part && (
        <form.part.AddRideForm
          id={FORM_ID}
          baseMap={baseMap}
          renderedAt={renderedAt}
          onAdded={(answer) => {
            setAdded(answer);
            onAdded();
          }}
        />
      )}
    </div>
  );
}
