import { data } from 'react-router';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { requestContext } from '../request-context.ts';
import { ControlSamples } from '../shell/design/control-samples.tsx';
import { DataSamples } from '../shell/design/data-samples.tsx';
import { SignSamples } from '../shell/design/sign-samples.tsx';
import { TokenSamples } from '../shell/design/token-samples.tsx';
import type { RouteHandle } from '../shell/landscape.tsx';
import type { Route } from './+types/design';
import '../admin/admin.css';
import '#ui/lists/table.css';

export const handle = { background: 'home' } satisfies RouteHandle;

/** Every part in every state, for those who build pages. Not on a site that serves riders. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(requestContext).site.design) throw data(null, { status: 404 });
  return null;
}

export const meta: Route.MetaFunction = () => [{ title: 'Design' }, { name: 'robots', content: 'noindex' }];

const loadMaps = () => import('../shell/design/map-samples.tsx');

function LateMapSamples() {
  const { part } = useDownload(loadMaps);
  return part && <part.MapSamples />;
}

const loadVerdicts = () => import('../shell/design/verdict-samples.tsx');

function LateVerdictSamples() {
  const { part } = useDownload(loadVerdicts);
  return part && <part.VerdictSamples />;
}

const loadNotify = () => import('../shell/design/notify-samples.tsx');

function LateNotifySamples() {
  const { part } = useDownload(loadNotify);
  return part && <part.NotifySamples />;
}

export default function Design() {
  return (
    <Page title="Design" lead="Every part of the product in every state." tab="Exit 1">
      <Tabs
        label="Parts"
        tabs={[
          { id: 'signs', label: 'Signs', content: <SignSamples /> },
          { id: 'verdicts', label: 'Verdicts', content: <LateVerdictSamples /> },
          { id: 'controls', label: 'Controls', content: <ControlSamples /> },
          { id: 'notifications', label: 'Notifications', content: <LateNotifySamples /> },
          { id: 'maps', label: 'Maps', content: <LateMapSamples /> },
          { id: 'data', label: 'Data', content: <DataSamples /> },
          { id: 'tokens', label: 'Tokens', content: <TokenSamples /> },
        ]}
      />
    </Page>
  );
}
