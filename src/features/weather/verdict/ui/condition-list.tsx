import { SignFace } from '#ui/sign-face.tsx';
import { conditionColor } from '../condition-color.model.ts';

/** A number and its unit, which no line may end between. */
const MEASURE = /(-?\b\d+(?:\.\d+)? (?:°F|mph|mi|in\/h|in|µg\/m³))/;
const SIGN = { green: 'guide', orange: 'diamond', red: 'octagon' } as const;

/** The reasons, each with the sign its text stands for. */
export function ConditionList({ conditions }: { conditions: readonly string[] }) {
  return (
    <ul aria-label="Conditions" className="border-b border-line">
      {conditions.map((text) => {
        const color = conditionColor(text);
        return (
          <li
            key={text}
            data-color={color}
            className="flex min-h-11 items-center gap-3 border-t border-line py-2"
          >
            <SignFace shape={SIGN[color]} />
            <span>
              {text.split(MEASURE).map((part, at) =>
                at % 2 === 1 ? (
                  <span key={at} className="whitespace-nowrap">
                    {part}
                  </span>
                ) : (
                  part
                ),
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
