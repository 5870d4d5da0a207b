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
export interface FirstLook extends Pick<AgendaAnswer, 'rides' | 'region' | 'place' | 'within'> {
  /** Undefined while a large site takes its roads into memory, after a start. */
  nation: NationView | undefined;
}

/** A look as its page carries it: the signs of the map by columns. */
export const sentFirstLook = (look: FirstLook): PageText<FirstLook> =>
  asPageText(look, ({ nation, ...rest }) =>
    JSON.stringify({ ...rest, nation: nation && { ...nation, signs: asColumns(nation.signs) } }),
  );

export const firstLookFrom = (look: PageText<FirstLook>): FirstLook => fromPageText(look, readFirstLook);

function readFirstLook(text: string): FirstLook {
  const { nation, ...look } = JSON.parse(text);
  return { ...look, nation: nation && { ...nation, signs: fromColumns(nation.signs) } };
}
