import { RideSuggestions } from '#features/routes/rides/ui/ride-suggestions.tsx';
import { WeatherEmailsOffer } from '#features/subscriptions/ui/weather-emails-offer.tsx';
import { RouteSuggestions } from '#features/routes/search/ui/route-suggestions.tsx';

export interface SuggestionsProps {
  zipCode: string;
  /** Epoch ms at which the verdict's page was made. */
  renderedAt: number;
}

/** Under a verdict: rides and roads nearby, which stay away when there are none, and the weekend by mail. */
export function Suggestions({ zipCode, renderedAt }: SuggestionsProps) {
  return (
    <div className="flex flex-col gap-10">
      <div className="grid gap-x-14 gap-y-10 empty:hidden lg:grid-cols-2">
        <RouteSuggestions zipCode={zipCode} />
        <RideSuggestions zipCode={zipCode} renderedAt={renderedAt} />
      </div>
      <WeatherEmailsOffer zipCode={zipCode} renderedAt={renderedAt} />
    </div>
  );
}
