import { RecordLine } from '#features/report-card/ui/record-line.tsx';
import { RideSuggestions } from '#features/routes/rides/ui/ride-suggestions.tsx';
import { RouteSuggestions } from '#features/routes/search/ui/route-suggestions.tsx';
import { LateNotify } from './late-notify.tsx';

export interface SuggestionsProps {
  zipCode: string;
  /** Epoch ms at which the verdict's page was made. */
  renderedAt: number;
}

/** Under a verdict: how often ours came true, and roads and rides nearby, which stay away when there are none. */
export function Suggestions(props: SuggestionsProps) {
  return (
    <>
      <RecordLine zipCode={props.zipCode} />
      <div className="mb-10 empty:hidden">
        <LateNotify key={props.zipCode} watch={{ kind: 'verdict', zipCode: props.zipCode }} />
      </div>
      <div className="grid gap-x-6 gap-y-10 empty:hidden lg:grid-cols-2">
        <RouteSuggestions {...props} />
        <RideSuggestions {...props} />
      </div>
    </>
  );
}
