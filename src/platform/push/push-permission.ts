/**
 * Whether this browser may show notifications of this site; `default`: it was not asked yet, `none`: it cannot,
 * `install`: as an app on the Home Screen it could.
 */
export type PushPermission = NotificationPermission | 'none' | 'install';

export function pushPermission(): PushPermission {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission;
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac, which has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !window.matchMedia('(display-mode: standalone)').matches ? 'install' : 'none';
}
