/** What the jobs do, for people; a job that is not here is called by its name. */
const LABELS: Record<string, string> = {
  'send-mail': 'Send emails',
  'erase-mail-files': 'Erase emails kept as files',
  'forget-mail': 'Forget old emails',
  'forget-mail-limits': 'Forget who got how many emails',
  'send-private-links': 'Send private links',
  'forget-private-links': 'Forget unused private links',
  'find-due-weather-mails': 'Look who gets a weather email',
  'write-weather-mails': 'Write weather emails',
  'forget-subscriptions': 'Forget ended subscriptions',
  'watch-trips': 'Look whether watched trips change',
  'forget-watched-trips': 'Forget watched trips',
  'roadside-request-step': 'Ask volunteers for help',
  'roadside-sweep': 'Look after requests for help',
  'ride-eve-weather': 'Weather of rides, the day before',
  'lapse-rsvps': 'Let unconfirmed sign-ups lapse',
  'forget-rsvps': 'Forget sign-ups of past rides',
  'queue-digest': 'Morning email to admins',
  'carry-out-decision': 'Carry out held decisions',
  'sweep-decisions': 'Look after held decisions',
  'forget-decisions': 'Forget old decisions',
  'erase-image': 'Erase pictures',
  'clear-route-photos': 'Erase photos of routes that are gone',
  'forget-route-reports': 'Forget old reports',
  'forget-unused-tracks': 'Forget unused tracks',
  'look-for-backups': 'Look whether a backup is due',
  'nightly-backup': 'Back up',
  'send-push': 'Send notifications',
  'push-verdicts': 'Look at the weather for notifications',
  'forget-push': 'Forget notifications that ended',
  'watch-site': 'Look what is broken',
};

export const jobLabel = (name: string): string => {
  const words = LABELS[name] ?? name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
