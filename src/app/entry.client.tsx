import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepInstallPrompt } from '#platform/device/install-prompt.ts';
import { hearDocumentTime } from '#platform/device/server-clock.ts';
import { NonceContext } from '#ui/nonce.tsx';

keepInstallPrompt();
hearDocumentTime();
// The attribute is hidden from scripts, the property is not.
const nonce = document.querySelector('script')?.nonce ?? '';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <HydratedRouter />
      </NonceContext>
    </StrictMode>,
  );
});
