import { splitAtMeasures } from '#platform/text/measures.ts';

/** A text in which no line ends between a number and its unit. Its characters stay, for who copies or looks for them. */
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
