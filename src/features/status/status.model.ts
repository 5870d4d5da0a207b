import type { StatusProblem, StatusService } from './status.schema.ts';

interface Headline {
  shape: 'guide' | 'diamond' | 'octagon';
  title: string;
  /** What follows from it for those who read it. */
  note: string;
}

const COUNTS = ['', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things'];

/** The sentence that a status begins with. */
export function headlineOf(problems: readonly Pick<StatusProblem, 'level'>[]): Headline {
  const { length } = problems;
  if (length === 0)
    return {
      shape: 'guide',
      title: 'All is well',
      note: 'Nothing to do: no lasting trouble with services, email or jobs.',
    };
  const isBad = problems.some(({ level }) => level === 'bad');
  return {
    shape: isBad ? 'octagon' : 'diamond',
    title: `${COUNTS[length] ?? `${length} things`} ${length === 1 ? 'needs' : 'need'} a look`,
    note: isBad ? 'Riders or admins feel it now.' : 'Riders still get answers.',
  };
}

/** How a service goes, with its sign. @param time of an instant, ISO 8601 in */
export function serviceState(
  { state, circuit, failingSince }: Pick<StatusService, 'state' | 'circuit' | 'failingSince'>,
  time: (iso: string) => string,
): { shape: 'guide' | 'diamond' | 'octagon' | 'blank'; text: string } {
  const since = failingSince === null ? '' : ` since ${time(failingSince)}`;
  if (state === 'off') return { shape: 'blank', text: 'Switched off' };
  if (state === 'unused') return { shape: 'blank', text: 'Not asked yet' };
  if (state === 'unknown') return { shape: 'blank', text: `Failed${since}, not asked again` };
  if (state === 'failing')
    return circuit === 'open'
      ? { shape: 'octagon', text: `No usable answer${since}, asked again in seconds` }
      : { shape: 'octagon', text: `No usable answer${since}` };
  return { shape: 'guide', text: 'Answers' };
}
