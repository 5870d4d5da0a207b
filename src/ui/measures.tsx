import { splitAtMeasures } from '#platform/text/measures.ts';

/**
 * A text in which no line ends between a number and its unit. Its characters stay, for who copies or looks for them. Not
 * for the first lines of a page: what stands behind a measure moves by itself when the font comes, and counts as shift.
 */
export const Measures = ({ children }: { children: string }) =>
  splitAtMeasures(children).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
