import { offerInstall } from '#platform/device/install-prompt.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toasts/toast-store.ts';

/** No browser lets a page set itself as homepage, so this says how, copies the address and offers to install. */
export function HomepageButton() {
  const explain = async () => {
    const address = window.location.origin;
    toast({
      title: 'Set as Homepage',
      description: `Open your browser's settings, find "Homepage" or "On startup", and enter ${address}`,
      duration: 8000,
    });
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: 'URL Copied', description: 'Paste it into the homepage field.', duration: 4000 });
    } catch {
      // Without a clipboard the first toast already holds the address.
    }
    // After the address is copied: while the browser asks, its clipboard is closed to the page.
    await offerInstall().catch(() => undefined);
  };

  return (
    <Button variant="secondary" icon="house" className="needs-scripting" onClick={() => void explain()}>
      Set as Browser Homepage
    </Button>
  );
}
