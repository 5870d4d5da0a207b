import { rideDateText, rideTimeText } from '../../rides/rides.model.ts';
import { shortTime, shortWeekdayOf } from '../month.model.ts';

/** A ride's day and hour as a milepost: what its list is sorted by. */
export function RidePlate({ date, time }: { date: string | null; time: string | null }) {
  const look =
    'flex h-18 w-16 flex-none flex-col items-center justify-center rounded-[0.625rem] bg-good text-[0.8125rem] ' +
    'leading-tight font-bold text-good-ink outline-2 -outline-offset-5 outline-current [print-color-adjust:exact]';
  if (date === null) {
    return (
      <span className={look}>
        <b className="text-heading font-extrabold">?</b>No date
      </span>
    );
  }
  const at = time === null ? '' : shortTime(time);
  return (
    <span className={look}>
      <span className="sr-only">
        {time ? `${rideDateText(date)}, ${rideTimeText(time)}` : rideDateText(date)}
      </span>
      <span aria-hidden="true" className="uppercase">
        {shortWeekdayOf(date)}
      </span>
      <b aria-hidden="true" className="text-heading leading-none font-extrabold">
        {Number(date.slice(8))}
      </b>
      {at && (
        <span aria-hidden="true" className="whitespace-nowrap tracking-tight">
          {at}
        </span>
      )}
    </span>
  );
}
