import { toast, type ToastOptions } from './toast-store.ts';

/** Says that an entry has arrived, and that its writer changed it too late for that. */
export function sentToast(options: ToastOptions, hasLateChanges: boolean): void {
  toast(options);
  if (hasLateChanges)
    toast({
      title: 'Your last changes were not sent',
      description:
        'You made them while your entry was on its way. They are a draft on this device; your private link changes the entry.',
      followsReader: options.followsReader,
    });
}
