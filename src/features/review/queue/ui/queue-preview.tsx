import { shortWeekdayText, timeText } from '#platform/time/day-text.ts';
import { Plate } from '#ui/signs/plate.tsx';
import type { QueueDetailsAnswer } from '../queue.schema.ts';
import { Changed, Difference } from '#ui/difference.tsx';

/** As everyone sees it once it is approved. All of it is text: nothing that a stranger typed is a link or runs. */
export function QueuePreview({ entry }: { entry: QueueDetailsAnswer }) {
  const { preview, ride, picture } = entry;
  const [weekday = '', monthDay = ''] = ride ? shortWeekdayText(ride.date).split(', ') : [];
  const [month, day] = monthDay.split(' ');
  return (
    <div className="queue-preview">
      {ride && <Plate tone="recreation" above={weekday} legend={day} below={month} />}
      <div className="min-w-0 flex-1">
        <h4 className="text-lead leading-tight font-bold">
          <bdi>{preview.title}</bdi>
        </h4>
        {preview.line !== '' && <p className="mt-0.5 text-note text-muted">{preview.line}</p>}
        {picture && <img src={picture.url} alt={picture.alt} className="mt-2 rounded-control bg-fill" />}
        {preview.text !== '' && <p className="mt-2 whitespace-pre-line">{preview.text}</p>}
        {preview.more.length > 0 && (
          <dl className="mt-2 grid gap-1 text-note">
            {preview.more.map(({ label, value }) => (
              <div key={label}>
                <dt className="inline text-muted">{label}: </dt>
                <dd className="inline">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

type Change = NonNullable<QueueDetailsAnswer['changes']>[number];

/** Days and hours as people read them. */
const inWords = ({ now, wanted, ...change }: Change): Change => ({
  ...change,
  now: valueInWords(now),
  wanted: valueInWords(wanted),
});
function valueInWords(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return shortWeekdayText(value);
  return /^\d\d:\d\d$/.test(value) ? timeText(value) : value;
}

/** Longer texts are compared word by word over both columns. */
const SHORT = 90;

/** What is there now beside what its owner wants, field by field. */
export function QueueChanges({ changes }: { changes: NonNullable<QueueDetailsAnswer['changes']> }) {
  return (
    <table className="queue-diff">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Field</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Wanted</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(inWords).map(({ label, now, wanted, conflict }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {conflict && (
                <span className="block text-note font-bold text-caution-text">
                  Changed by an admin meanwhile
                </span>
              )}
            </th>
            {now.length > SHORT || wanted.length > SHORT ? (
              <td colSpan={2}>
                <Difference before={now} after={wanted} />
              </td>
            ) : (
              <>
                <td>
                  <Changed kind="removed">{now}</Changed>
                </td>
                <td>
                  <Changed kind="added">{wanted}</Changed>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
