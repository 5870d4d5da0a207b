import { Measures } from '#ui/measures.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { conditionColor } from '../condition-color.model.ts';

const SIGN = { green: 'guide', orange: 'diamond', red: 'octagon' } as const;

/** The reasons, each with the sign its text stands for; of weather too old to call good (`tooOld`) none is good. */
export function ConditionList({
  conditions,
  measured,
  tooOld,
}: {
  conditions: readonly string[];
  /** The one whose value is not the page's, which is the forecast's. */
  measured?: string | undefined;
  tooOld: boolean;
}) {
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
            <SignFace shape={tooOld && color === 'green' ? 'blank' : SIGN[color]} />
            <span>
              <Measures>{text === measured ? `${text}, measured` : text}</Measures>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
