import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepInstallPrompt } from '#platform/device/install-prompt.ts';
import { NonceContext } from '#ui/nonce.tsx';

keepInstallPrompt();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Browsers hide a script's nonce from the page, so the client renders none. */}
      <NonceContext value="">
        <HydratedRouter />
      </NonceContext>
    </StrictMode>,
  );
});
