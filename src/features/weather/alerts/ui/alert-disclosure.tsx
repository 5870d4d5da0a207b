import type { ReactNode } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import type { OfficialAlert } from '../../providers/forecast.model.ts';
import { ALERT_SIGN } from '../../verdict/verdict-words.model.ts';
/** The line of an official alert, with the sign of how bad it is; its text opens below. @param note when, or where */
export const AlertDisclosure = ({
  alert,
  note,
  children,
}: {
  alert: Pick<OfficialAlert, 'level' | 'event'>;
  note: string;
  children: ReactNode;
}) => (
  <Disclosure
    summary={
      <span className="flex items-center gap-3">
        <SignFace shape={ALERT_SIGN[alert.level]} className="size-8" />
        {alert.event}
      </span>
    }
    note={<span className="ml-11 block">{note}</span>}
  >
    {children}
  </Disclosure>
);
