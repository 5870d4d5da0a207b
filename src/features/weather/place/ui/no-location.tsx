import { Icon } from '#ui/icon.tsx';

/** After a press that brought no position: the way on without one. */
export function NoLocation({ message }: { message: string }) {
  const isOff = message === 'Location access denied by user';
  return (
    <div className="sign-line flex items-center gap-5 rounded-sign bg-panel px-6 py-6 sm:px-9">
      <Icon name="locate-fixed" className="size-10 flex-none" />
      <div>
        <h2>No location from this device</h2>
        <p className="mt-1">
          {isOff ? 'Location is turned off for this site.' : 'It could not be found right now.'} Enter a town
          or ZIP code instead.
        </p>
      </div>
    </div>
  );
}
