import { Measures } from '#ui/measures.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { conditionColor } from '../condition-color.model.ts';

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
              <Measures>{text}</Measures>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
