import type { AgendaAnswer } from '#features/routes/agenda/agenda.schema.ts';
import type { NationView } from '#features/routes/where/nation-view.model.ts';
import {
  asColumns,
  asPageText,
  fromColumns,
  fromPageText,
  type PageText,
} from '#platform/page-text/page-text.ts';

/** What the server knows of the nation's roads and rides. */
export interface HomeOverview extends Pick<AgendaAnswer, 'rides' | 'region' | 'place' | 'within'> {
  /** Undefined while a large site takes its roads into memory, after a start. */
  nation: NationView | undefined;
}

/** As its page carries it: the signs of the map by columns. */
export const sentOverview = (overview: HomeOverview): PageText<HomeOverview> =>
  asPageText(overview, ({ nation, ...rest }) =>
    JSON.stringify({ ...rest, nation: nation && { ...nation, signs: asColumns(nation.signs) } }),
  );

export const overviewFrom = (overview: PageText<HomeOverview>): HomeOverview =>
  fromPageText(overview, readOverview);

function readOverview(text: string): HomeOverview {
  const { nation, ...overview } = JSON.parse(text);
  return { ...overview, nation: nation && { ...nation, signs: fromColumns(nation.signs) } };
}
