import { SignFace } from '#ui/sign-face.tsx';
import { conditionColor } from '../condition-color.model.ts';

const SIGN = { green: 'guide', orange: 'diamond', red: 'octagon' } as const;
const TEXT = { green: 'text-good-text', orange: 'text-caution-text', red: 'text-bad-text' } as const;

/** The reasons, each with the sign its text stands for. */
export function ConditionList({ conditions }: { conditions: readonly string[] }) {
  return (
    <ul aria-label="Conditions" className="flex flex-col gap-2">
      {conditions.map((text) => {
        const color = conditionColor(text);
        return (
          <li key={text} data-color={color} className={`flex items-center gap-3 font-bold ${TEXT[color]}`}>
            <SignFace shape={SIGN[color]} />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
