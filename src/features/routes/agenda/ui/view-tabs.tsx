import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { AGENDA_VIEWS, type AgendaView } from '../agenda-address.model.ts';

const LABELS = {
  list: { label: 'List', icon: 'list' },
  month: { label: 'Month', icon: 'calendar' },
  map: { label: 'Map', icon: 'map-pin' },
} as const satisfies Record<AgendaView, object>;

/** Which of list, month and map a phone shows; a desktop shows all three. Links, so that they work before and without scripts. */
export function ViewTabs({ view, hrefOf }: { view: AgendaView; hrefOf: (view: AgendaView) => string }) {
  return (
    <nav aria-label="Ways to see the rides" className="no-print mb-4 lg:hidden">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {AGENDA_VIEWS.map((one) => (
          <li key={one}>
            <Link
              to={hrefOf(one)}
              replace
              preventScrollReset
              aria-current={one === view ? 'page' : undefined}
              className={`flex min-h-12 items-center justify-center gap-1 rounded-control border-2 font-bold ${
                one === view ? 'border-ink bg-ink text-ground' : 'border-line bg-panel'
              }`}
            >
              <Icon name={LABELS[one].icon} />
              {LABELS[one].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
