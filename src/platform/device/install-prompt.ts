/** Chromium's offer to install the site as an app; other browsers never send it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

let offer: InstallPromptEvent | undefined;

/** Keeps the browser's offer for the press of a button. It comes once, whatever page is open then. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    offer = event;
  });
  window.addEventListener('appinstalled', () => {
    offer = undefined;
  });
}

/** Shows the browser's prompt where there is one. Each offer can be used once. */
export async function offerInstall(): Promise<void> {
  const prompt = offer;
  offer = undefined;
  await prompt?.prompt();
}
