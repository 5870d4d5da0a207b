import type { Page } from '@playwright/test';

/**
 * Lets a test say when the device is too busy for what React may render later, such as a new address; what answers a
 * press or a key it renders at once. Call this before the page is opened.
 * @returns makes the device busy, or lets it rest
 */
export async function busyDevice(page: Page): Promise<(busy: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    const isHeld = () => document.documentElement.dataset.busy !== undefined;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (isHeld()) held.push(() => post.call(this, message));
      else post.call(this, message);
    } as typeof post;
    document.addEventListener('rest', () => held.splice(0).forEach((send) => send()));
  });
  return (busy) =>
    page.evaluate((now) => {
      document.documentElement.toggleAttribute('data-busy', now);
      if (!now) document.dispatchEvent(new Event('rest'));
    }, busy);
}
