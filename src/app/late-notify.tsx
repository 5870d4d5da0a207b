import { useRef } from 'react';
import { useMatches } from 'react-router';
import type { NotifyMeProps } from '#features/notifications/ui/notify-me.tsx';
import { NotifyPanel } from '#features/notifications/ui/notify-panel.tsx';
import { pushPermission } from '#platform/push/push-permission.ts';
import { isDownloaded, useDownload } from '#ui/late/use-download.ts';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import { useIdle } from '#ui/late/use-idle.ts';
import { useNear } from '#ui/late/use-near.ts';
import { siteOf } from './site.ts';

const loadNotify = () => import('#features/notifications/ui/notify-me.tsx');

/** Loads once the page is idle; nothing where the site sends no notifications or the code cannot be loaded. */
export function LateNotify({ watch }: Pick<NotifyMeProps, 'watch'>) {
  const { notifies, simulated } = siteOf(useMatches());
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const idle = useIdle();
  const permission = useHydrated() ? pushPermission() : 'default';
  const { part, failed } = useDownload(loadNotify, notifies && (near || idle || isDownloaded(loadNotify)));
  return (
    notifies &&
    !failed && (
      <div ref={place} className="needs-scripting no-print grid">
        {/* The room of what comes: nothing below moves. */}
        <div className="col-start-1 row-start-1" style={{ visibility: 'hidden' }}>
          <NotifyPanel
            state={permission === 'default' || permission === 'granted' ? 'off' : permission}
            kind={watch.kind}
            simulated={simulated}
            pending={false}
            onPress={() => undefined}
          />
        </div>
        <div className="col-start-1 row-start-1">
          {part && <part.NotifyMe watch={watch} simulated={simulated} />}
        </div>
      </div>
    )
  );
}
